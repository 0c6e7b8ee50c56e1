import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from '@codemirror/autocomplete'
import { linter } from '@codemirror/lint'
import { type Extension, Prec } from '@codemirror/state'
import { type EditorView, keymap } from '@codemirror/view'

/** A word that the editor offers. */
export interface CodeWord {
  name: string
  kind: 'variable' | 'property' | 'function' | 'constant'
  /** Type and title, beside the name. */
  detail: string
  /** Description, in one sentence. */
  about?: string | undefined
}

/** Completions and faults of an editor. It calls the functions each time, so that results may change. */
export interface CodeHelp {
  /** Returns the words after a path and a dot; without a path, the words that can begin an expression. */
  words(path: string | undefined): readonly CodeWord[]
  /** Whether an expression is written at the end of a text; absent where the whole text is one. */
  isInside?(before: string): boolean
  fault(text: string): CodeNote | undefined
  /** Returns hints, such as probably mistyped names. */
  hints(text: string): readonly CodeNote[]
}

export interface CodeNote {
  message: string
  from: number
  to: number
}

/** The typed beginning of a name, or of the Chinese title that finds it. */
const begun = /[\w\u4e00-\u9fff]*$/
const behindDot = /((?:[A-Za-z_]\w*\.)*[A-Za-z_]\w*|[)\]"'])\.([\w\u4e00-\u9fff]*)$/

/** Returns an extension with completion by name and Chinese title, and with faults underlined at their places. */
export function codeHelp(help: CodeHelp): Extension {
  const complete = (context: CompletionContext): CompletionResult | null => {
    const line = context.state.doc.lineAt(context.pos)
    const before = line.text.slice(0, context.pos - line.from)
    if (help.isInside?.(before) === false) return null
    const [, path, member] = behindDot.exec(before) ?? []
    const typed = member ?? begun.exec(before)?.[0] ?? ''
    if (typed === '' && path === undefined && !context.explicit) return null
    const words = help.words(path).filter(word => isMeant(word, typed))
    if (words.length === 0) return null
    return { from: context.pos - typed.length, options: words.map(optionOf), filter: false }
  }
  return [
    autocompletion({ override: [complete], icons: false, defaultKeymap: false }),
    Prec.high(keymap.of(completionKeymap)),
    linter(
      view => {
        const text = view.state.doc.toString()
        const marked = (severity: 'error' | 'warning') => (note: CodeNote) => ({
          ...note,
          to: Math.min(note.to, text.length),
          severity,
        })
        const fault = help.fault(text)
        return fault ? [marked('error')(fault)] : help.hints(text).map(marked('warning'))
      },
      { delay: 150 },
    ),
  ]
}

const isMeant = ({ name, detail }: CodeWord, typed: string) =>
  name.toLowerCase().includes(typed.toLowerCase()) || (/[\u4e00-\u9fff]/.test(typed) && detail.includes(typed))

const optionOf = ({ name, kind, detail, about }: CodeWord) => ({
  label: name,
  type: kind,
  detail,
  ...(about === undefined ? {} : { info: about }),
  apply: (view: EditorView, _: unknown, from: number, to: number) => {
    const isCall = kind === 'function'
    const insert = isCall ? `${name}()` : name
    view.dispatch({
      changes: { from, to, insert },
      // The arguments come next.
      selection: { anchor: from + insert.length - (isCall ? 1 : 0) },
      userEvent: 'input.complete',
    })
  },
})
