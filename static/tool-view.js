// What a host shows beside an answer of a tool; `lib/mcp/tool_views.tsx` puts it into a document.
import "../components/ToolView.tsx";
