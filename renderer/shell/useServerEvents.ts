import { useEffect } from 'react'

/** Listens to the server while the shell stands. Nothing shown at first needs it, so it comes after. */
export function useServerEvents(): void {
  useEffect(() => {
    let isOver = false
    let stop = () => {}
    import('../../runtime/events/followServer.ts').then(
      ({ followServer }) => {
        if (!isOver) stop = followServer()
      },
      // A part of an old build that is gone: pages ask by themselves then, and the prompt for a new version comes.
      () => {},
    )
    return () => {
      isOver = true
      stop()
    }
  }, [])
}
