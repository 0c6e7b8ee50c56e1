import { useEffect } from 'react'

/** Receives server events while the shell is mounted. The first page does not need them, so their code loads later. */
export function useServerEvents(): void {
  useEffect(() => {
    let isOver = false
    let stop = () => {}
    import('../../runtime/events/followServer.ts').then(
      ({ followServer }) => {
        if (!isOver) stop = followServer()
      },
      // The chunk of an old build is gone: pages poll instead, and the prompt for a new version appears.
      () => {},
    )
    return () => {
      isOver = true
      stop()
    }
  }, [])
}
