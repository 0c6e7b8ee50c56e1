import { Image } from '@tiptap/extension-image'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useMemo, useRef, useState } from 'react'
import { harmlessImage, harmlessLink } from '../../../schemas/evaluate/harmlessHtml.ts'
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
  // A picture with another address is not even asked for.
  Image.extend({
    parseHTML: () => [
      { tag: 'img[src]', getAttrs: image => (harmlessImage.test(image.getAttribute('src') ?? '') ? null : false) },
    ],
  }),
]

/** Formatted text. What comes in and what goes out is cleaned; pictures are uploaded when pasted or dropped. */
export function RichTextInput({ id, field, value, onChange, onBlur, disabled, invalid, describedBy }: FieldInputProps) {
  const html = textValue(value)
  const told = useRef(html)
  const [start] = useState(() => cleanHtml(html))
  const listeners = useRef({ onChange, onBlur })
  listeners.current = { onChange, onBlur }
  // The editor's own handlers are made before it is.
  const editorNow = useRef<Editor>(null)
  const editorProps = useMemo(
    () => ({
      attributes: {
        id,
        class: `${view.text} ${styles.area}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': field.title,
        'aria-invalid': String(invalid === true),
        ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
      },
      transformPastedHTML: cleanHtml,
      handlePaste: (_: unknown, event: ClipboardEvent) =>
        insertImages(() => editorNow.current, event.clipboardData?.files),
      handleDrop: (_: unknown, event: DragEvent) => insertImages(() => editorNow.current, event.dataTransfer?.files),
    }),
    [id, field.title, invalid, describedBy],
  )
  const editor = useEditor({
    extensions,
    content: start,
    editable: disabled !== true,
    // Our own style sheet: nothing is added to the page at run time.
    injectCSS: false,
    editorProps,
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

  return (
    <div className={styles.box} data-invalid={invalid || undefined} data-disabled={disabled || undefined}>
      {!disabled && <Toolbar editor={editor} label={field.title} />}
      <EditorContent editor={editor} />
    </div>
  )
}
