/** Milliseconds for which the thread of the screen is held at a time: less than a frame. */
const slice = 12

/**
 * Does long work in slices, so that the page answers meanwhile; work that takes no longer than one is done at once.
 *
 * @example const document = await inSlices(ProcessDocument.opening(text))
 */
export async function inSlices<Result>(work: Iterator<undefined, Result>): Promise<Result> {
  for (;;) {
    const end = performance.now() + slice
    do {
      const { done, value } = work.next()
      if (done) return value
    } while (performance.now() < end)
    await nextTask()
  }
}

/** Other than a timer, a message is not held back for some milliseconds. */
const nextTask = () =>
  new Promise<void>(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
