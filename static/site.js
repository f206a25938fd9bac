// What every page runs: one offers the tools to agents in the browser, the other leads "/" to the search field.
import "./browser-tools.js";
import "./search-key.js";
