import { redirect } from "next/navigation";
import { boardPath } from "@/lib/board/view-state";

export default function Benchmark() {
  redirect(boardPath("end2end"));
}
