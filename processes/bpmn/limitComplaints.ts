import type { BpmnModdle } from 'bpmn-moddle'

type Warning = Awaited<ReturnType<BpmnModdle['fromXML']>>['warnings'][number]

/** So many places of a text may be wrong before it is read no further. */
const mostComplaints = 500
/** For each of them the parser counts lines from the beginning; all together as many as are counted in a second. */
const mostLines = 20_000_000

/** What stops a reading: too much of the text is no BPMN. */
export class TooManyComplaints extends Error {
  /** Where the reading was stopped. */
  readonly line: number
  /** What was complained of before; the parser puts it here. */
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
 * Options for the parser of moddle, which has no limit of its own: known names in the wrong place, and text where none
 * belongs, would cost it the square of the length. It asks for the handler of the root, and hands that one the list of
 * warnings: there they are counted.
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
