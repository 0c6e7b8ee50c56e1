/** Loads the input of every field. It takes seconds on a busy machine, which no wait of a test should count. */
export async function loadFields(): Promise<void> {
  const files = import.meta.glob('../../../renderer/fields/**/*Field.tsx')
  await Promise.all([...Object.values(files).map(load => load()), import('../../../renderer/ui/LibraryScope.tsx')])
}
