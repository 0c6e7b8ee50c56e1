import {
  BoldOutlined,
  CodeOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { useContext, useRef, useState } from 'react'
import { FieldWorkContext } from '../fieldWork.ts'
import { insertImages } from './insertImages.ts'
import { LinkBar } from './LinkBar.tsx'
import { TableBar } from './TableBar.tsx'
import { type Tool, ToolRow } from './ToolRow.tsx'
import { insertTable, tableCommand } from './tables.ts'

/** Editor buttons, with a second row for the element at the caret. */
export function Toolbar({ editor, label }: { editor: Editor; label: string }) {
  const work = useContext(FieldWorkContext)
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
    {
      name: '表格',
      icon: <TableOutlined />,
      isOff: on.table,
      run: () => tableCommand(act(), insertTable()).run(),
    },
    { name: '撤销', icon: <UndoOutlined />, isOff: !on.canUndo, run: () => act().undo().run() },
    { name: '重做', icon: <RedoOutlined />, isOff: !on.canRedo, run: () => act().redo().run() },
  ]
  return (
    <>
      <ToolRow label={`${label}的格式`} tools={tools}>
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
      </ToolRow>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept="image/*"
        onChange={event => {
          insertImages({ editor: () => editor, files: event.target.files ?? undefined, work, title: label })
          event.target.value = ''
        }}
      />
      {on.table && <TableBar editor={editor} label={label} />}
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
  table: editor.isActive('table'),
  link: editor.isActive('link'),
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
})
