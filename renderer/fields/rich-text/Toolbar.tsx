import {
  BoldOutlined,
  CodeOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { insertImages } from './insertImages.ts'
import { LinkBar } from './LinkBar.tsx'
import styles from './richText.module.css'

interface Tool {
  name: string
  icon: ReactNode
  isOn?: boolean
  isOff?: boolean
  run(): void
}

/** One stop of the Tab key; arrows move inside. */
export function Toolbar({ editor, label }: { editor: Editor; label: string }) {
  const bar = useRef<HTMLDivElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const [link, setLink] = useState(false)
  const on = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) })
  const act = () => editor.chain().focus()
  const tools: Tool[] = [
    { name: '加粗', icon: <BoldOutlined />, isOn: on.bold, run: () => act().toggleBold().run() },
    { name: '斜体', icon: <ItalicOutlined />, isOn: on.italic, run: () => act().toggleItalic().run() },
    { name: '下划线', icon: <UnderlineOutlined />, isOn: on.underline, run: () => act().toggleUnderline().run() },
    { name: '删除线', icon: <StrikethroughOutlined />, isOn: on.strike, run: () => act().toggleStrike().run() },
    {
      name: '无序列表',
      icon: <UnorderedListOutlined />,
      isOn: on.bulletList,
      run: () => act().toggleBulletList().run(),
    },
    {
      name: '有序列表',
      icon: <OrderedListOutlined />,
      isOn: on.orderedList,
      run: () => act().toggleOrderedList().run(),
    },
    { name: '引用', icon: '❝', isOn: on.blockquote, run: () => act().toggleBlockquote().run() },
    { name: '代码', icon: <CodeOutlined />, isOn: on.codeBlock, run: () => act().toggleCodeBlock().run() },
    { name: '链接', icon: <LinkOutlined />, isOn: on.link, run: () => setLink(true) },
    { name: '图片', icon: <PictureOutlined />, run: () => chooser.current?.click() },
    { name: '撤销', icon: <UndoOutlined />, isOff: !on.canUndo, run: () => act().undo().run() },
    { name: '重做', icon: <RedoOutlined />, isOff: !on.canRedo, run: () => act().redo().run() },
  ]
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0 || event.target instanceof HTMLSelectElement) return
    const all = [...(bar.current?.querySelectorAll<HTMLElement>('select, button:not(:disabled)') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLElement)
    if (at < 0) return
    event.preventDefault()
    all[(at + step + all.length) % all.length]?.focus()
  }
  return (
    <>
      <div ref={bar} className={styles.bar} role="toolbar" aria-label={`${label}的格式`} onKeyDown={move}>
        <select
          aria-label="段落样式"
          value={on.level}
          onChange={event => {
            const level = Number(event.target.value)
            if (level === 0) act().setParagraph().run()
            else
              act()
                .setHeading({ level: level as 1 | 2 | 3 | 4 })
                .run()
          }}
        >
          {['正文', '标题 1', '标题 2', '标题 3', '标题 4'].map((word, level) => (
            <option key={word} value={level}>
              {word}
            </option>
          ))}
        </select>
        {tools.map(({ name, icon, isOn, isOff, run }) => (
          <button
            key={name}
            type="button"
            tabIndex={-1}
            title={name}
            aria-label={name}
            aria-pressed={isOn}
            disabled={isOff}
            onMouseDown={event => event.preventDefault()}
            onClick={run}
          >
            <span aria-hidden="true">{icon}</span>
          </button>
        ))}
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          accept="image/*"
          onChange={event => {
            insertImages(() => editor, event.target.files ?? undefined)
            event.target.value = ''
          }}
        />
      </div>
      {link && <LinkBar editor={editor} close={() => setLink(false)} />}
    </>
  )
}

const stateOf = (editor: Editor) => ({
  level: ([1, 2, 3, 4] as const).find(level => editor.isActive('heading', { level })) ?? 0,
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  underline: editor.isActive('underline'),
  strike: editor.isActive('strike'),
  bulletList: editor.isActive('bulletList'),
  orderedList: editor.isActive('orderedList'),
  blockquote: editor.isActive('blockquote'),
  codeBlock: editor.isActive('codeBlock'),
  link: editor.isActive('link'),
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
})
