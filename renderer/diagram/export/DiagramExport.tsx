import { DownloadOutlined } from '@ant-design/icons'
import { Button, type ButtonProps, Dropdown } from 'antd'
import { writeSvg } from '../../../processes/drawing/writeSvg.ts'
import { saveFile } from '../../../runtime/data/saveFile.ts'
import { notify } from '../../../runtime/notify/notify.ts'
import { ReceivedFile } from '../../../runtime/request/receivedFile.ts'
import type { Diagram } from '../../../schemas/types/diagram.ts'
import { pngOfSvg } from './pngOfSvg.ts'
import { printDiagram } from './printDiagram.ts'

interface Props extends Omit<ButtonProps, 'name'> {
  /** Returns what is drawn at that moment. */
  diagram: () => Diagram
  /** Returns the name of files, without an ending. */
  name: () => string | Promise<string>
  /** Returns the BPMN text, where there is one. */
  bpmn?: () => string
}

const pictures = [
  { key: 'svg', label: 'SVG 矢量图' },
  { key: 'png', label: 'PNG 图片' },
  { type: 'divider' as const },
  { key: 'print', label: '打印' },
]

/** Saves a diagram as a file, or prints it. */
export function DiagramExport({ diagram, name, bpmn, ...rest }: Props) {
  const run = async (kind: string) => {
    try {
      const title = await name()
      if (kind === 'print') printDiagram(diagram(), title)
      else saveFile(new ReceivedFile(await contentOf(kind, title), `${fileNameOf(title)}.${kind}`))
    } catch {
      notify.error(kind === 'print' ? '打印失败!' : '导出失败!')
    }
  }
  const contentOf = async (kind: string, title: string): Promise<Blob> => {
    if (kind === 'bpmn' && bpmn) return new Blob([bpmn()], { type: 'application/xml' })
    const svg = writeSvg(diagram(), { title })
    return kind === 'png' ? pngOfSvg(svg) : new Blob([svg], { type: 'image/svg+xml' })
  }
  const items = [...(bpmn ? [{ key: 'bpmn', label: 'BPMN 文件' }] : []), ...pictures]
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => void run(key) }}>
      <Button {...rest} aria-haspopup="menu" icon={<DownloadOutlined aria-hidden />}>
        导出
      </Button>
    </Dropdown>
  )
}

/** Systems refuse these characters in names of files. */
const fileNameOf = (title: string): string =>
  title
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, '_')
    .trim()
    .slice(0, 120) || '流程图'
