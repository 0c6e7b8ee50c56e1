import { Image } from '@tiptap/extension-image'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import { harmlessLink } from '../../../schemas/evaluate/harmlessHtml.ts'
import { cleanHtml } from '../../ui/html/cleanHtml.ts'
import view from '../../ui/html/HtmlView.module.css'
import { type FieldInputProps, textValue } from '../fieldKind.ts'
import { insertImages } from './insertImages.ts'
import styles from './richText.module.css'
import { Toolbar } from './Toolbar.tsx'

const extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4] },
    link: { openOnClick: false, isAllowedUri: address => harmlessLink.test(address) },
  }),
  Image,
]

/** Formatted text. What comes in and what goes out is cleaned; pictures are uploaded when pasted or dropped. */
export function RichTextInput({ id, field, value, onChange, onBlur, disabled, invalid, describedBy }: FieldInputProps) {
  const html = textValue(value)
  const told = useRef(html)
  const listeners = useRef({ onChange, onBlur })
  listeners.current = { onChange, onBlur }
  // The editor's own handlers are made before it is.
  const editorNow = useRef<Editor>(null)
  const editor = useEditor({
    extensions,
    content: cleanHtml(html),
    editable: disabled !== true,
    // Our own style sheet: nothing is added to the page at run time.
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        class: `${view.text} ${styles.area}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': field.title,
      },
      handlePaste: (_, event) => insertImages(() => editorNow.current, event.clipboardData?.files),
      handleDrop: (_, event) => insertImages(() => editorNow.current, event.dataTransfer?.files),
    },
    onUpdate: ({ editor: changed }) => {
      const next = changed.isEmpty ? '' : cleanHtml(changed.getHTML())
      told.current = next
      listeners.current.onChange(next === '' ? null : next)
    },
    onBlur: () => listeners.current.onBlur?.(),
  })
  editorNow.current = editor

  // A value from outside: the record was loaded, the form was reset.
  useEffect(() => {
    if (html === told.current) return
    told.current = html
    editor.commands.setContent(cleanHtml(html), { emitUpdate: false })
  }, [editor, html])
  useEffect(() => {
    editor.setEditable(disabled !== true, false)
  }, [editor, disabled])
  useEffect(() => {
    const area = editor.view.dom
    area.toggleAttribute('aria-invalid', invalid === true)
    if (describedBy === undefined) area.removeAttribute('aria-describedby')
    else area.setAttribute('aria-describedby', describedBy)
  }, [editor, invalid, describedBy])

  return (
    <div className={styles.box} data-invalid={invalid || undefined} data-disabled={disabled || undefined}>
      {!disabled && <Toolbar editor={editor} label={field.title} />}
      <EditorContent editor={editor} />
    </div>
  )
}
