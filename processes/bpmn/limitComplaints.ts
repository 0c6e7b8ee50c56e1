import type { BpmnModdle } from 'bpmn-moddle'

type Warning = Awaited<ReturnType<BpmnModdle['fromXML']>>['warnings'][number]

/** Maximum number of faulty places before reading stops. */
const mostComplaints = 500
/** For each warning the parser counts lines from the beginning; this total takes about a second. */
const mostLines = 20_000_000

/** Stops the parser: too much of the text is not BPMN. */
export class TooManyComplaints extends Error {
  /** Line at which reading stopped. */
  readonly line: number
  /** Warnings before that line; the parser fills this. */
  warnings: Warning[] = []
  constructor(line: number) {
    super(`stopped at line ${line}`)
    this.line = line
  }
}

interface Context {
  addWarning(warning: Warning): void
}
interface Root {
  context: Context
}
export interface Reader {
  handler(type: string): Root
}

/**
 * Options that limit the moddle parser, which has no limit of its own: misplaced elements and text would cost it
 * quadratic time. The parser asks for the root handler and passes it the list of warnings; this counts them.
 */
export const limitComplaints = {
  handler(this: Reader, type: string): Root {
    const prototype = Object.getPrototypeOf(this) as Reader
    const root = prototype.handler.call(this, type)
    let kept = root.context
    return Object.defineProperty(root, 'context', {
      get: () => kept,
      set(context: Context) {
        kept = context
        watch(context)
      },
    })
  },
}

function watch(context: Context): void {
  const add = context.addWarning
  let [complaints, lines] = [0, 0]
  context.addWarning = warning => {
    const line = Number(/^unparsable content [\s\S]*detected\n\tline: (\d+)/.exec(warning.message)?.[1] ?? -1)
    if (line >= 0) {
      lines += line
      if (++complaints > mostComplaints || lines > mostLines) throw new TooManyComplaints(line + 1)
    }
    add.call(context, warning)
  }
}
