export { handler } from "@/routes/admin/inbox/[id].tsx";
