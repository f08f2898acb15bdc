export async function openApiCommand(): Promise<number> {
  return 0
}
