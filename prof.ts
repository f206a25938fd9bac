const {loadContent}=await import("./lib/content/load.ts");
for (let i=0;i<6;i++){const t=performance.now(); loadContent("content"); console.log((performance.now()-t).toFixed(1));}
