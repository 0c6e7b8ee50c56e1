/** Maximum time of a slice on the main thread in milliseconds, less than a frame. */
const slice = 12

/**
 * Runs long work in slices, so that the page stays responsive; work shorter than a slice runs without a pause.
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

/** Resolves in the next task. Uses a message, because browsers delay nested timers by some milliseconds. */
const nextTask = () =>
  new Promise<void>(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
