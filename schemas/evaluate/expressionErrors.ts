/** An invalid expression, reported once per expression and place. */
export interface ExpressionError {
  expression: string
  message: string
  /** File and JSON path, if known. */
  where: string | undefined
}

type Listener = (error: ExpressionError) => void

const listeners = new Set<Listener>()
const reported = new Set<string>()
const mostReported = 1000

/**
 * Reports every invalid expression to the listener; returns a function that removes it. Without a listener they are
 * logged to the console.
 *
 * @example const stop = onExpressionError(error => log.warn(error))
 */
export function onExpressionError(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function reportExpressionError(error: ExpressionError): void {
  const key = `${error.where ?? ''}\n${error.expression}\n${error.message}`
  if (reported.has(key)) return
  if (reported.size >= mostReported) reported.clear()
  reported.add(key)
  if (listeners.size === 0) {
    console.error(`expression ${error.expression}${error.where ? ` (${error.where})` : ''}: ${error.message}`)
  }
  for (const listener of listeners) listener(error)
}
