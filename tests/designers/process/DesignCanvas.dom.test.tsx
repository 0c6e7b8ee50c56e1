import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { act, useState } from 'react'
import { type ReactFlowInstance, ReactFlowProvider, useReactFlow } from 'reactflow'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DesignCanvas } from '../../../designers/process/DesignCanvas.tsx'
import { DesignContext } from '../../../designers/process/designContext.ts'
import { ProcessDesign } from '../../../designers/process/processDesign.ts'
import type { Tool } from '../../../designers/process/tool.ts'
import { manyNodes } from '../../bench/designer/manyNodes.ts'
import { checkOf } from './checkOf.ts'

const room = { width: 900, height: 600 }

beforeEach(() => {
  // Nothing has a size here, and React Flow asks for that of its box.
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(room.width)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(room.height)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, room.width, room.height))
})
afterEach(() => {
  vi.restoreAllMocks()
})

const unchecked = checkOf(undefined)

let flow: ReactFlowInstance
function Handle() {
  flow = useReactFlow()
  return null
}

function Shown({ design }: { design: ProcessDesign }) {
  const [tool, setTool] = useState<Tool>({ kind: 'select' })
  return (
    <ReactFlowProvider>
      <DesignContext value={design}>
        <Handle />
        <DesignCanvas design={design} tool={tool} onTool={setTool} check={unchecked} />
      </DesignContext>
    </ReactFlowProvider>
  )
}

async function shown(count: number) {
  return showing(new ProcessDesign(manyNodes(count)))
}

async function showing(design: ProcessDesign) {
  const view = render(<Shown design={design} />)
  await waitFor(() => within(view.container).getByRole('button', { name: '全部显示' }))
  for (const name of ['放大', '缩小']) within(view.container).getByRole('button', { name })
  const drawn = () =>
    [...view.container.querySelectorAll('[data-element]')].map(each => each.getAttribute('data-element'))
  return { design, drawn, container: view.container }
}

const middleOf = (design: ProcessDesign, id: string) => {
  const box = design.state.get().scene!.shapes.find(each => each.id === id)!.box
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('all of a small drawing is in the document, and of a large one nothing but a sketch', async () => {
  const small = await shown(40)
  expect(small.drawn()).toHaveLength(40)
  const large = await shown(1000)
  expect(large.drawn()).toEqual([])
  const sketch = large.container.querySelector('[data-elements]')!
  expect(sketch.getAttribute('data-elements')).toBe('1000')
  expect(sketch.querySelectorAll('*').length).toBeLessThan(200)
  expect(
    within(large.container).getByLabelText('缩略图').querySelector('path')!.getAttribute('d')!.match(/M/g),
  ).toHaveLength(1000)
})

test('at its full size, what is seen of a large drawing is drawn whole', async () => {
  const { design, drawn, container } = await shown(1000)
  const { x, y } = middleOf(design, 'n501')
  await act(() => flow.setCenter(x, y, { zoom: 1 }))
  // The canvas draws what is in sight once the move has come to rest.
  await waitFor(() => expect(container.querySelector('[data-elements]')).toBeNull())
  expect(drawn()).toContain('n501')
  expect(drawn()).not.toContain('n1')
  expect(drawn().length).toBeGreaterThan(20)
  expect(drawn().length).toBeLessThan(150)
  const edges = [...container.querySelectorAll('[data-edge]')].map(each => each.getAttribute('data-edge'))
  expect(edges).toContain('n501_n502')
  expect(edges.length).toBeLessThan(150)
})

test('in a sketch the pointed shape can be used, selected ones stay, and connections can be pressed', async () => {
  const { design, drawn, container } = await shown(1000)
  const canvas = screen.getByLabelText('流程图画布')
  const at = (place: { x: number; y: number }) => {
    const { x, y } = flow.flowToScreenPosition(place)
    return { clientX: x, clientY: y }
  }
  fireEvent.pointerMove(canvas, at(middleOf(design, 'n301')))
  expect(drawn()).toEqual(['n301'])
  fireEvent.pointerMove(canvas, at({ x: -5000, y: -5000 }))
  expect(drawn()).toEqual([])
  act(() => design.select(['n42']))
  expect(drawn()).toEqual(['n42'])
  const edge = design.state.get().scene!.edges.find(each => each.id === 'n801_n802')!
  const [from, to] = [edge.points[0]!, edge.points.at(-1)!]
  await act(async () => {
    fireEvent.click(container.querySelector('.react-flow__pane')!, at({ x: (from.x + to.x) / 2, y: from.y }))
  })
  expect([...design.state.get().selected]).toEqual(['n801_n802'])
})

test('a rectangle drawn with Shift selects what it encloses of a sketch', async () => {
  const { design, container } = await shown(1000)
  const pane = container.querySelector('.react-flow__pane')!
  const boxes = ['n501', 'n502', 'n503'].map(id => design.state.get().scene!.shapes.find(each => each.id === id)!.box)
  const at = (x: number, y: number) => {
    const screen = flow.flowToScreenPosition({ x, y })
    return { clientX: screen.x, clientY: screen.y, button: 0, buttons: 1, isPrimary: true, shiftKey: true }
  }
  fireEvent.keyDown(document, { key: 'Shift', code: 'ShiftLeft' })
  fireEvent.pointerDown(pane, at(boxes[0]!.x - 20, boxes[0]!.y - 20))
  fireEvent.pointerMove(pane, at(boxes[1]!.x, boxes[1]!.y + 60))
  fireEvent.pointerMove(pane, at(boxes[2]!.x + 50, boxes[2]!.y + 100))
  await act(async () => {
    fireEvent.pointerUp(pane, at(boxes[2]!.x + 50, boxes[2]!.y + 100))
  })
  expect([...design.state.get().selected]).toEqual(['n501', 'n502'])
  fireEvent.keyUp(document, { key: 'Shift', code: 'ShiftLeft' })
})

const shape = (id: string, x: number) => {
  const bounds = `<dc:Bounds x="${x}" y="75" width="50" height="50"/>`
  return `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}">${bounds}</bpmndi:BPMNShape>`
}
const edge = (id: string, ...points: [number, number][]) => {
  const ways = points.map(([x, y]) => `<di:waypoint x="${x}" y="${y}"/>`)
  return `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}">${ways.join('')}</bpmndi:BPMNEdge>`
}
/** Two flows leave a gateway on each other; the second turns down after 20 of the 40 pixels of the first. */
const fork = `<?xml version="1.0"?><bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"
  xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC"
  xmlns:di="http://www.omg.org/spec/DD/20100524/DI" id="d" targetNamespace="t"><bpmn:process id="p">
  <bpmn:exclusiveGateway id="from"/><bpmn:exclusiveGateway id="to"/><bpmn:exclusiveGateway id="last"/>
  <bpmn:sequenceFlow id="short" sourceRef="from" targetRef="to"/>
  <bpmn:sequenceFlow id="long" sourceRef="from" targetRef="last"/></bpmn:process>
  <bpmndi:BPMNDiagram id="v"><bpmndi:BPMNPlane id="plane" bpmnElement="p">
  ${shape('from', 100)}${shape('to', 190)}${shape('last', 290)}
  ${edge('short', [150, 100], [190, 100])}
  ${edge('long', [150, 100], [170, 100], [170, 200], [315, 200], [315, 125])}
  </bpmndi:BPMNPlane></bpmndi:BPMNDiagram></bpmn:definitions>`

test('a press selects the nearest flow, and where two lie on each other in turn both', async () => {
  const { design, container } = await showing(new ProcessDesign(fork))
  const press = (x: number, y: number) => {
    const { x: clientX, y: clientY } = flow.flowToScreenPosition({ x, y })
    // The wide line of the flow drawn last is uppermost at all these places.
    fireEvent.click(container.querySelector('[data-edge="long"]')!, { clientX, clientY })
    return [...design.state.get().selected]
  }
  expect(press(174, 100)).toEqual(['short'])
  expect(press(171, 140)).toEqual(['long'])
  expect(press(160, 100)).toEqual(['short'])
  expect(press(160, 101)).toEqual(['long'])
  expect(press(160, 100)).toEqual(['short'])
  // A name is beside its line.
  expect(press(240, 150)).toEqual(['long'])
})
