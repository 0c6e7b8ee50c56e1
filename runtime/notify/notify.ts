/**
 * Short messages at the top of the screen. Any module may send one; the shell draws them. Messages before the first
 * listener are kept for it, so that early failures are not lost.
 *
 * @example notify.success('删除成功!')
 */
export interface Notice {
  id: number
  kind: 'success' | 'error' | 'info'
  text: string
}

type Listener = (notice: Notice) => void

const listeners = new Set<Listener>()
let waiting: Notice[] = []
let last = 0

function send(kind: Notice['kind'], text: string): void {
  const notice = { id: ++last, kind, text }
  if (listeners.size === 0) waiting.push(notice)
  else for (const listener of listeners) listener(notice)
}

export const notify = {
  success: (text: string) => send('success', text),
  error: (text: string) => send('error', text),
  info: (text: string) => send('info', text),
  subscribe(listener: Listener): () => void {
    listeners.add(listener)
    const held = waiting
    waiting = []
    for (const notice of held) listener(notice)
    return () => listeners.delete(listener)
  },
}
