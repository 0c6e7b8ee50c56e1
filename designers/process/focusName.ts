/** Goes to the name among the properties; the next typed text replaces it. */
export function focusName(id: string): void {
  const input = document.querySelector<HTMLInputElement>(`[data-name-of="${CSS.escape(id)}"]`)
  input?.focus()
  input?.select()
}
