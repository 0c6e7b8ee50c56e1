import { useEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { type ReactFlowInstance, ReactFlowProvider, useReactFlow } from 'reactflow'
import { openText } from '../../../designers/process/openModel.ts'
import { ProcessDesigner } from '../../../designers/process/ProcessDesigner.tsx'
import type { ProcessDesign } from '../../../designers/process/processDesign.ts'
import { addCustomComponents, type CustomProps } from '../../../renderer/index.ts'
import type { CustomPage } from '../../../schemas/types/pages/custom.ts'
import { OurPage, putDocuments } from '../ourPage.tsx'
import { until } from '../watch.ts'
import type { Side } from './side.ts'

/** The designer of the product, with all its parts, as the console shows it. */
const page: CustomPage = {
  version: 2,
  kind: 'custom',
  title: '流程设计器',
  permission: '@signedIn',
  component: 'benchDesigner',
}

let root: Root | undefined
let show: ((design: ProcessDesign) => void) | undefined
let opened: { design: ProcessDesign; flow: ReactFlowInstance } | undefined

function ours() {
  if (!opened) throw new Error('no design is open')
  return opened
}

function BenchDesigner({ host }: CustomProps) {
  const [design, setDesign] = useState<ProcessDesign>()
  useEffect(() => {
    show = setDesign
    return () => {
      show = undefined
      opened = undefined
    }
  }, [])
  if (!design) return <p data-waits />
  const model = { id: '1', key: 'bench', name: '测量', xml: '', draftRevision: 1, lastVersionNo: 0 }
  return (
    <ReactFlowProvider>
      <Handle design={design} />
      <ProcessDesigner
        view="canvas"
        model={model}
        design={design}
        host={host}
        copy={undefined}
        writer="bench"
        onReplace={() => {}}
      />
    </ReactFlowProvider>
  )
}

/** Lets the measurement look where it wants. */
function Handle({ design }: { design: ProcessDesign }) {
  const flow = useReactFlow()
  useEffect(() => {
    opened = { design, flow }
  }, [design, flow])
  return null
}

addCustomComponents({ benchDesigner: async () => BenchDesigner })
putDocuments({ page: name => (name === 'bench/designer' ? page : undefined), family: () => undefined })

/** Mounts the page of the console, before a text is opened in it. */
export async function preparePage(container: HTMLElement): Promise<void> {
  root = createRoot(container)
  root.render(<OurPage name="bench/designer" />)
  await until(container, 'no page', () => container.querySelector('[data-waits]') !== null)
}

/** Milliseconds for which the thread was held at most while the text was opened, before anything was drawn. */
export let longestHold = 0

/** Does work that gives way to others, and notes the longest time for which it did not. */
async function watchingHolds<Result>(work: () => Promise<Result>): Promise<Result> {
  let isOver = false
  let last = performance.now()
  longestHold = 0
  const note = () => {
    longestHold = Math.max(longestHold, performance.now() - last)
    last = performance.now()
    if (!isOver) setTimeout(note)
  }
  note()
  const result = await work()
  isOver = true
  note()
  return result
}

/** Milliseconds from an edit until its judgement is shown, for each of some edits. */
export async function judgements(container: HTMLElement, edits: number): Promise<number[]> {
  const isJudged = () => container.querySelector('[data-why="parts.check"]')?.textContent.includes('正在检查') === false
  const found: number[] = []
  for (let edit = 0; edit < edits; edit++) {
    await until(container, 'not judged', isJudged)
    await new Promise(resolve => setTimeout(resolve, 1500))
    const began = performance.now()
    ours().design.run({ do: 'rename', id: 'n1', name: `改名 ${edit}` })
    await until(container, 'the edit is not seen', () => !isJudged())
    await until(container, 'not judged', isJudged)
    found.push(performance.now() - began)
  }
  return found
}

const ids = () =>
  ours()
    .design.state.get()
    .scene?.shapes.map(each => each.id) ?? []

/** Our designer by its document and its gestures. */
export const ourDesigner: Side = {
  async open(container, xml) {
    const design = await watchingHolds(() => openText(xml))
    const { shapes = [], edges = [] } = design.state.get().scene ?? {}
    show?.(design)
    await until(
      container,
      'not all is drawn',
      () => drawn(container, 'element') >= shapes.length && drawn(container, 'edge') >= edges.length,
      120_000,
    )
  },
  close() {
    root?.unmount()
    root = undefined
  },
  selectAll: () => ours().design.select(ids()),
  moveAll(x, y) {
    if (!ours().design.run({ do: 'move', ids: ids(), by: { x, y } })) throw new Error('the move was refused')
  },
  undo: () => ours().design.undo(),
  save: async () => ours().design.write().xml,
  lookAt: (x, y) => void ours().flow.setCenter(x, y, { zoom: 1 }),
  lookAtAll: () => document.querySelector<HTMLElement>('[data-why="parts.fit"]')?.click(),
  placeOf(id) {
    const box = ours()
      .design.state.get()
      .scene?.shapes.find(each => each.id === id)?.box
    if (!box) throw new Error(`no shape ${id}`)
    return { x: box.x, y: box.y }
  },
  drawingOf: id => document.querySelector(`[data-element="${id}"]`),
  isGround: element => element.matches('.react-flow__pane'),
}

/** How many of a kind are drawn, each by itself or many in one picture that says their number. */
const drawn = (container: HTMLElement, kind: 'element' | 'edge') =>
  container.querySelectorAll(`[data-canvas] [data-${kind}]`).length +
  Number(container.querySelector(`[data-canvas] [data-${kind}s]`)?.getAttribute(`data-${kind}s`) ?? 0)
