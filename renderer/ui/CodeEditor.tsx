import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap, lineNumbers, placeholder as placeholderText } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useEffect, useRef } from 'react'
import type { CodeLanguage } from '../../schemas/types/entity.ts'
import styles from './CodeEditor.module.css'
import type { CodeHelp } from './codeHelp.ts'
import { codeLanguages } from './codeLanguages.ts'

export interface CodeEditorProps {
  id?: string
  /** Name for screen readers. */
  label: string
  value: string
  /** The earlier text: the editor marks removed and added lines and folds unchanged ones. */
  before?: string | undefined
  language: CodeLanguage
  onChange?(text: string): void
  onBlur?(): void
  readOnly?: boolean
  invalid?: boolean
  describedBy?: string | undefined
  placeholder?: string
  /** Maximum height in pixels before it scrolls; default 360. */
  height?: number
  /** For one expression: as high as its text, without line numbers. */
  compact?: boolean
  /** Completion and errors in place; the same object as long as the editor lives. */
  help?: CodeHelp | undefined
}

/** The colours are CSS variables of the theme, so the editor follows light and dark without code. */
const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--code-keyword)' },
  { tag: [tags.string, tags.special(tags.string), tags.attributeValue], color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--code-number)' },
  { tag: [tags.propertyName, tags.attributeName, tags.tagName], color: 'var(--code-name)' },
  { tag: [tags.comment], color: 'var(--c-text-3)', fontStyle: 'italic' },
])

const basics: Extension[] = [
  history(),
  indentOnInput(),
  bracketMatching(),
  syntaxHighlighting(colours),
  EditorView.lineWrapping,
  // Tab leaves the editor, as everywhere in a form.
  keymap.of([...defaultKeymap, ...historyKeymap]),
]

/** An editor with colours and line numbers. The only file that imports the editor's library; load it lazily. */
export function CodeEditor(props: CodeEditorProps) {
  const {
    id,
    label,
    value,
    before,
    language,
    readOnly = false,
    invalid,
    describedBy,
    placeholder,
    height = 360,
    compact = false,
    help,
  } = props
  const box = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const parts = useRef({
    language: new Compartment(),
    help: new Compartment(),
    state: new Compartment(),
    change: new Compartment(),
  })
  const listeners = useRef(props)
  listeners.current = props

  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; what changes is put in below
  useEffect(() => {
    if (!box.current) return
    const made = new EditorView({
      parent: box.current,
      doc: value,
      extensions: [
        ...basics,
        compact ? [] : lineNumbers(),
        parts.current.language.of([]),
        parts.current.help.of([]),
        parts.current.state.of([]),
        parts.current.change.of([]),
        placeholder === undefined ? [] : placeholderText(placeholder),
        EditorView.updateListener.of(update => {
          if (update.docChanged) listeners.current.onChange?.(update.state.doc.toString())
          if (update.focusChanged && !update.view.hasFocus) listeners.current.onBlur?.()
        }),
      ],
    })
    view.current = made
    return () => made.destroy()
  }, [])

  // The value changed from outside the editor.
  useEffect(() => {
    const now = view.current
    if (!now || now.state.doc.toString() === value) return
    now.dispatch({ changes: { from: 0, to: now.state.doc.length, insert: value } })
  }, [value])

  // biome-ignore lint/correctness/useExhaustiveDependencies: folded lines are counted again for each value
  useEffect(() => {
    let current = true
    const put = (extension: Extension) =>
      current && view.current?.dispatch({ effects: parts.current.change.reconfigure(extension) })
    if (before === undefined) put([])
    else void import('./codeChange.ts').then(({ codeChange }) => put(codeChange(before)))
    return () => {
      current = false
    }
  }, [before, value])

  useEffect(() => {
    let current = true
    void codeLanguages[language]().then(extension => {
      if (current) view.current?.dispatch({ effects: parts.current.language.reconfigure(extension) })
    })
    return () => {
      current = false
    }
  }, [language])

  useEffect(() => {
    let current = true
    const put = (extension: Extension) =>
      current && view.current?.dispatch({ effects: parts.current.help.reconfigure(extension) })
    if (help) void import('./codeHelp.ts').then(({ codeHelp }) => put(codeHelp(help)))
    else put([])
    return () => {
      current = false
    }
  }, [help])

  useEffect(() => {
    const attributes: Record<string, string> = {
      'aria-label': label,
      // The element can take the focus anyway; the attribute proves it to tools that check scrollable areas for
      // keyboard access.
      tabindex: '0',
      'aria-invalid': String(invalid === true),
      'aria-readonly': String(readOnly),
      ...(id === undefined ? {} : { id }),
      ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    }
    view.current?.dispatch({
      effects: parts.current.state.reconfigure([
        EditorState.readOnly.of(readOnly),
        EditorView.contentAttributes.of(attributes),
      ]),
    })
  }, [id, label, readOnly, invalid, describedBy])

  return (
    <div
      ref={box}
      className={styles.box}
      style={{ '--most': `${height}px` } as React.CSSProperties}
      data-invalid={invalid || undefined}
      data-readonly={readOnly || undefined}
      data-compact={compact || undefined}
    />
  )
}
