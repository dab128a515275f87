/** A task's id without its venue and year, as a column's head has room for it. */
export function shortTaskName(id: string): string {
  return id.replace(/^[a-z]+\d{4}_/, "").replaceAll("_", " ");
}
