/** Resolves when the frame that follows has been painted. */
export const painted = () =>
  new Promise<void>(resolve =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(null)
    }),
  )

/**
 * Waits until `isThere` holds, looking at every change of the document; fails with `lack` after `patience`
 * milliseconds.
 */
export function until(container: HTMLElement, lack: string, isThere: () => boolean, patience = 20_000): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${lack}: ${container.textContent.slice(0, 300)}`)), patience)
    const look = () => {
      if (!isThere()) return
      clearTimeout(late)
      observer.disconnect()
      resolve()
    }
    const observer = new MutationObserver(look)
    observer.observe(container, { childList: true, subtree: true, characterData: true })
    look()
  })
}
