import { createHandler } from "@/app.ts";
import { runtime } from "@/main.ts";
import { memoryUsage } from "node:process";
import { writeHeapSnapshot } from "node:v8";
const { default: site } = await import(new URL("../_fresh/server.js", import.meta.url).href);
const h = createHandler(runtime, site.fetch);
const gc=(globalThis as any).gc;
const mb=(n:number)=>(n/1048576).toFixed(0).padStart(5);
function say(w:string){ const b=memoryUsage(); gc({type:"major",flavor:"last-resort"}); const m=memoryUsage(); console.error(w.padEnd(34),"rss before gc",mb(b.rss),"after",mb(m.rss),"heapUsed",mb(m.heapUsed),"heapTotal",mb(m.heapTotal),"ext",mb(m.external)); }
async function get(p:string, init:any={}){ const r=await h(new Request("http://127.0.0.1:8000"+p,{headers:{accept:"text/html,*/*;q=0.8"},...init}),{remoteAddr:{transport:"tcp",hostname:"127.0.0.1",port:1},completed:Promise.resolve()} as any); const b=await r.arrayBuffer(); if(r.status>=400) console.error(p,r.status); return b.byteLength; }
await new Promise(r=>setTimeout(r,2500));
say("start");
for (const p of (Deno.env.get("PATHS")??"/ /projects /llms.txt /api/v1/search?q=invoices MATCH /projects.md /index.md /services.md /developers.md /llms-full.txt /developers /recruiters /match /contact /search?q=x /portfolio.json /resume.json /openapi.json /api/v1/claims?limit=100 /og.png /resume.pdf ANALYSE MCP").split(" ")) {
 const t=performance.now(); let n;
 if (p==="MATCH") n=await get("/api/v1/candidate/match",{method:"POST",headers:{"content-type":"application/json"},body:JSON.stringify({posting:JSON.parse(Deno.readTextFileSync("tests/eval/postings_5.json"))[0].posting})});
 else if (p==="ANALYSE") n=await get("/api/v1/services/analyze",{method:"POST",headers:{"content-type":"application/json"},body:JSON.stringify({problem:"We type 900 bills a month by hand"})});
 else if (p==="MCP") n=await get("/mcp",{method:"POST",headers:{"content-type":"application/json",accept:"application/json, text/event-stream"},body:JSON.stringify({jsonrpc:"2.0",id:1,method:"tools/call",params:{name:"get_profile",arguments:{}}})});
 else n=await get(p);
 say(`${p} ${(performance.now()-t).toFixed(0)}ms ${(n/1000).toFixed(0)}kB`);
}
await new Promise(r=>setTimeout(r,3000)); say("end");
if (Deno.env.get("SNAP")) writeHeapSnapshot(Deno.env.get("SNAP"));
Deno.exit(0);
