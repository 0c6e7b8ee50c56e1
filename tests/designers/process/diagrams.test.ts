import { describe, expect, it } from 'vitest'
import { ProcessDesign } from '../../../designers/process/processDesign.ts'
import { copyClip } from '../../../processes/document/copyClip.ts'
import { boxOfElement, shapeOf } from '../../../processes/document/drawing.ts'
import { centre, encloses, nearestOnBorder } from '../../../processes/document/geometry.ts'

const shape = (id: string, x: number, y: number, more = '') =>
  `<bpmndi:BPMNShape bpmnElement="${id}"${more}>
    <dc:Bounds x="${x}" y="${y}" width="100" height="80" /></bpmndi:BPMNShape>`
const diagram = (of: string, shapes: string) =>
  `<bpmndi:BPMNDiagram><bpmndi:BPMNPlane bpmnElement="${of}">${shapes}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>`

/** A process with two folded sub-processes; what the first holds is drawn in a second diagram. */
const file = `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"
    xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC"
    targetNamespace="t">
  <bpmn:process id="p" name="采购">
    <bpmn:userTask id="a" />
    <bpmn:subProcess id="sub" name="验收"><bpmn:userTask id="inner" /></bpmn:subProcess>
    <bpmn:subProcess id="other" name="付款" />
  </bpmn:process>
  ${diagram(
    'p',
    shape('a', 0, 0) + shape('sub', 200, 0, ' isExpanded="false"') + shape('other', 400, 0, ' isExpanded="false"'),
  )}
  ${diagram('sub', shape('inner', 10, 20))}
</bpmn:definitions>`

const given = () => new ProcessDesign(file)
const shown = ({ state }: ProcessDesign) => state.get().scene?.shapes.map(each => each.id)

describe('several diagrams of a file', () => {
  it('are shown one at a time; an element is selected where it is drawn', () => {
    const design = given()
    expect(design.state.get().diagrams.map(each => each.title)).toEqual(['采购', '验收'])
    expect(shown(design)).toEqual(['a', 'sub', 'other'])
    design.openInside('sub')
    expect(shown(design)).toEqual(['inner'])
    design.select(['a'])
    expect([design.state.get().diagram, ...(shown(design) ?? [])]).toEqual([0, 'a', 'sub', 'other'])
    design.select(['inner'])
    expect(shown(design)).toEqual(['inner'])
  })

  it('new elements belong to the shown drawing, and a sub-process without a drawing gets one', () => {
    const design = given()
    design.openInside('other')
    expect(design.state.get().diagrams.map(each => each.title)).toEqual(['采购', '验收', '付款'])
    const { diagram } = design.state.get()
    design.run({ do: 'create', type: 'userTask', at: { x: 60, y: 50 }, diagram })
    const [id = ''] = design.state.get().selected
    expect(shown(design)).toEqual([id])
    expect(design.document.element(id)?.parent).toBe(design.document.element('other'))
    design.undo()
    design.undo()
    expect(design.document.write()).toBe(file)
    expect(design.state.get().diagrams).toHaveLength(2)
    expect(shown(design)).toEqual(['inner'])
  })

  it('moving, growing and copying a folded sub-process leave what it holds in its own diagram', () => {
    const design = given()
    design.run({ do: 'move', ids: ['sub'], by: { x: 50, y: 40 } })
    expect(boxOfElement(design.document, 'sub')).toMatchObject({ x: 250, y: 40 })
    expect(boxOfElement(design.document, 'inner')).toMatchObject({ x: 10, y: 20 })
    design.openInside('sub')
    design.run({ do: 'append', from: 'inner', type: 'userTask' })
    expect(boxOfElement(design.document, 'sub')).toMatchObject({ width: 100, height: 80 })
    expect(copyClip(design.document, ['sub']).match(/bpmnElement="\w+"/g)).toEqual(['bpmnElement="sub"'])
    expect(shapeOf(design.document, 'inner')?.parent).toBe(shapeOf(design.document, 'UserTask_1')?.parent)
  })

  it('a sub-process is unfolded with what it holds, and folded again', () => {
    const design = given()
    design.run({ do: 'attach', to: 'sub', event: 'timerEventDefinition' })
    const [event = ''] = design.state.get().selected
    design.run({ do: 'fold', id: 'sub' })
    expect(design.state.get().diagrams).toHaveLength(1)
    const [sub, inner] = [boxOfElement(design.document, 'sub')!, boxOfElement(design.document, 'inner')!]
    expect(sub).toMatchObject({ width: 350, height: 200 })
    expect(encloses(sub, inner)).toBe(true)
    expect(shown(design)).toContain('inner')
    const at = centre(boxOfElement(design.document, event)!)
    expect(at).toEqual(nearestOnBorder(sub, at))
    design.run({ do: 'fold', id: 'sub' })
    expect(design.state.get().diagrams.map(each => each.title)).toEqual(['采购', '验收'])
    expect(shown(design)).not.toContain('inner')
    expect(boxOfElement(design.document, 'inner')).toMatchObject(inner)
    for (let times = 0; times < 3; times++) design.undo()
    expect(design.document.write()).toBe(file)
  })
})
