import { Image } from '@tiptap/extension-image'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { harmlessImage, harmlessLink } from '../../../schemas/evaluate/harmlessHtml.ts'
import { type FieldInputProps, textValue } from '../../page/fieldKind.ts'
import { cleanHtml } from '../../ui/html/cleanHtml.ts'
import view from '../../ui/html/HtmlView.module.css'
import { FieldWorkContext } from '../fieldWork.ts'
import frame from '../frame.module.css'
import { insertImages } from './insertImages.ts'
import styles from './richText.module.css'
import { Toolbar } from './Toolbar.tsx'
import { tables } from './tables.ts'

const extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4] },
    link: { openOnClick: false, isAllowedUri: address => harmlessLink.test(address) },
  }),
  ...tables,
  // Images from other addresses are never requested.
  Image.extend({
    parseHTML: () => [
      { tag: 'img[src]', getAttrs: image => (harmlessImage.test(image.getAttribute('src') ?? '') ? null : false) },
    ],
  }),
]

/** Formatted text editor. Input and output are sanitized; pasted or dropped images are uploaded. */
export function RichTextInput({ id, field, value, onChange, onBlur, disabled, invalid, describedBy }: FieldInputProps) {
  const html = textValue(value)
  const lastHtml = useRef(html)
  const [start] = useState(() => cleanHtml(html))
  const listeners = useRef({ onChange, onBlur })
  listeners.current = { onChange, onBlur }
  // The editor's handlers are created before the editor.
  const editorNow = useRef<Editor>(null)
  const work = useContext(FieldWorkContext)
  const insert = useCallback(
    (data: DataTransfer | null) =>
      insertImages({ editor: () => editorNow.current, files: imagesAlone(data), work, title: field.title }),
    [work, field.title],
  )
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
      handlePaste: (_: unknown, { clipboardData }: ClipboardEvent) => insert(clipboardData),
      handleDrop: (_: unknown, { dataTransfer }: DragEvent) => insert(dataTransfer),
    }),
    [id, field.title, invalid, describedBy, insert],
  )
  const editor = useEditor({
    extensions,
    content: start,
    editable: disabled !== true,
    // Uses our own style sheet, because none may be added at run time.
    injectCSS: false,
    editorProps,
    onUpdate: ({ editor: changed }) => {
      const next = changed.isEmpty ? '' : cleanHtml(changed.getHTML())
      lastHtml.current = next
      listeners.current.onChange(next === '' ? null : next)
    },
    onBlur: () => listeners.current.onBlur?.(),
  })
  editorNow.current = editor

  // An external value: the record was loaded, or the form was reset.
  useEffect(() => {
    if (html === lastHtml.current) return
    lastHtml.current = html
    editor.commands.setContent(cleanHtml(html), { emitUpdate: false })
  }, [editor, html])
  useEffect(() => {
    editor.setEditable(disabled !== true, false)
  }, [editor, disabled])

  return (
    <div
      className={`${frame.frame} ${styles.box}`}
      data-invalid={invalid || undefined}
      data-disabled={disabled || undefined}
    >
      {!disabled && <Toolbar editor={editor} label={field.title} />}
      <EditorContent editor={editor} />
    </div>
  )
}

/** Spreadsheets also paste an image of their cells; the table is used instead. */
const imagesAlone = (data: DataTransfer | null): FileList | undefined =>
  data?.types.includes('text/html') && /<table/i.test(data.getData('text/html')) ? undefined : data?.files
