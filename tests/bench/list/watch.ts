/** Resolves when the frame that follows has been painted. */
export const painted = () =>
  new Promise<void>(resolve =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(null)
    }),
  )

/** More rows than fit in sight, so that a side that draws no others is not asked for them. */
const inSight = 20

/** Waits until the rows from this number on fill what is in sight, looking at every change of the document. */
export function rowsShow(container: HTMLElement, first: number): Promise<void> {
  const wanted = Array.from({ length: inSight }, (_, index) => `account${String(first + index).padStart(6, '0')}`)
  const there = () => {
    const shown = [...container.querySelectorAll('tbody tr')].map(row => row.textContent)
    const start = shown.findIndex(text => text.includes(wanted[0] ?? ''))
    return start !== -1 && wanted.every((text, index) => shown[start + index]?.includes(text))
  }
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`no rows from ${first}: ${container.textContent.slice(0, 300)}`)),
      15_000,
    )
    const look = () => {
      if (!there()) return false
      clearTimeout(late)
      observer.disconnect()
      resolve()
      return true
    }
    const observer = new MutationObserver(look)
    observer.observe(container, { childList: true, subtree: true, characterData: true })
    look()
  })
}
