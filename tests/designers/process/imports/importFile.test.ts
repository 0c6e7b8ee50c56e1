import { expect, test } from 'vitest'
import { importFile } from '../../../../designers/process/imports/importFile.ts'
import { ProcessDesign } from '../../../../designers/process/processDesign.ts'

const uri = 'http://www.omg.org/spec/BPMN/20100524/MODEL'
const drawn = (id: string) =>
  [
    '<bpmndi:BPMNDiagram xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI"',
    ` xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" id="d_${id}">`,
    `<bpmndi:BPMNPlane id="p_${id}" bpmnElement="process_${id}"><bpmndi:BPMNShape id="s_${id}" bpmnElement="${id}">`,
    '<dc:Bounds x="0" y="0" width="100" height="80"/></bpmndi:BPMNShape></bpmndi:BPMNPlane></bpmndi:BPMNDiagram>',
  ].join('')
const own = [
  `<?xml version="1.0"?>\n<definitions xmlns="${uri}" id="mine" name="自己的">`,
  `<process id="process_a"><task id="a"/></process>${drawn('a')}</definitions>\n`,
].join('')
const file = [
  `<bpmn:definitions xmlns:bpmn="${uri}" targetNamespace="urn:x" id="theirs"><bpmn:process id="process_b">`,
  `<bpmn:task id="b" name="&lt;b&gt;"/></bpmn:process>${drawn('b')}</bpmn:definitions>`,
].join('')

const shown = ({ state }: ProcessDesign) => state.get().scene?.shapes.map(({ id }) => id)

test('an import is one step of the history, and undone to the byte', async () => {
  const design = new ProcessDesign(own)
  design.run({ do: 'rename', id: 'a', name: '审批' })
  const before = design.document.write()

  expect(await importFile(design, file)).toBe(true)
  expect(shown(design)).toEqual(['b'])
  expect([design.document.has('a'), design.document.has('b')]).toEqual([false, true])
  const reopened = new ProcessDesign(design.document.write())
  expect(reopened.document.element('b')?.uri).toBe(uri)
  expect(design.state.get()).toMatchObject({ undoTitle: '导入文件', isSaved: false })

  design.undo()
  expect(design.document.write()).toBe(before)
  expect(shown(design)).toEqual(['a'])
  design.redo()
  expect(shown(design)).toEqual(['b'])
  design.undo()
  design.undo()
  expect(design.document.write()).toBe(own)
})

test('a file whose names would change their meaning is refused, and changes nothing', async () => {
  const design = new ProcessDesign(own)
  const other = file.replace('targetNamespace', 'xmlns="urn:other" targetNamespace')
  expect(await importFile(design, other)).toBe(false)
  expect(design.state.get().refusal).toContain('xmlns')
  expect(await importFile(design, '<svg xmlns="http://www.w3.org/2000/svg"/>')).toBe(false)
  expect(design.state.get().refusal).toBe('文件不是 BPMN 流程图')
  expect(design.document.write()).toBe(own)
})

test('comments around the root come along, and the declaration stays', async () => {
  const design = new ProcessDesign(own)
  expect(await importFile(design, `<?xml version="1.1"?><!-- 前 -->${file}<!-- 后 -->`)).toBe(true)
  expect(design.document.write()).toMatch(
    /^<\?xml version="1.0"\?>\n<!-- 前 --><definitions[\s\S]*<\/definitions><!-- 后 -->$/,
  )
  design.undo()
  expect(design.document.write()).toBe(own)
})

test('an edit made while a file is opened is kept, and the import is refused', async () => {
  const design = new ProcessDesign(own)
  const importing = importFile(design, file)
  design.run({ do: 'rename', id: 'a', name: '审批' })
  expect(await importing).toBe(false)
  expect(design.state.get().refusal).toBe('导入时流程图有了修改，请重新导入')
  expect(design.document.write()).toContain('审批')
})
