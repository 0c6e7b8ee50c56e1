import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BlocksView } from '../../../../designers/process/blocks/BlocksView.tsx'
import { ProcessDesign } from '../../../../designers/process/processDesign.ts'
import { emptyModel } from '../../../../server/domains/workflow/models/emptyModel.ts'
import { checkOf } from '../checkOf.ts'

const form = JSON.stringify({
  type: 'object',
  properties: {
    amount: { type: 'number', title: '合同金额', 'x-unit': '元' },
    standard: { type: 'boolean', title: '使用标准文本' },
  },
})
const xml = `<b:definitions xmlns:b="http://www.omg.org/spec/BPMN/20100524/MODEL"
  xmlns:c="urn:schema-console:bpmn:1" targetNamespace="t">
  <b:process id="p">
    <b:extensionElements><c:settings>${JSON.stringify({ form })}</c:settings></b:extensionElements>
    <b:startEvent id="s" />
    <b:exclusiveGateway id="g" default="small" />
    <b:intermediateCatchEvent id="wait" name="冷静期"><b:timerEventDefinition>
      <b:timeDuration>P3D</b:timeDuration></b:timerEventDefinition></b:intermediateCatchEvent>
    <b:endEvent id="e" />
    <b:sequenceFlow id="f" sourceRef="s" targetRef="g" />
    <b:sequenceFlow id="large" name="大额" sourceRef="g" targetRef="wait">
      <b:conditionExpression>amount &gt;= 500000 || standard != true</b:conditionExpression></b:sequenceFlow>
    <b:sequenceFlow id="odd" name="其他" sourceRef="g" targetRef="e">
      <b:conditionExpression>round(amount) == 1</b:conditionExpression></b:sequenceFlow>
    <b:sequenceFlow id="small" sourceRef="g" targetRef="e" />
    <b:sequenceFlow id="after" sourceRef="wait" targetRef="e" />
  </b:process>
</b:definitions>`

test('a branch says its condition in words, a timer when it is due; what has no words stays as it is written', () => {
  render(<BlocksView design={new ProcessDesign(xml)} check={checkOf([])} onCanvas={() => undefined} />)
  const words = (name: RegExp) => screen.getByRole('button', { name }).querySelector('span')?.textContent
  expect(words(/^大额/)).toBe('合同金额 大于等于 500000 元 或 使用标准文本 不为 是')
  expect(words(/^其他 round/)).toBe('round(amount) == 1')
  expect(words(/^冷静期/)).toBe('3 天后')
})

test('priorities are said in words; keys and dragging change them, the default branch is last', () => {
  const design = new ProcessDesign(xml)
  const { container } = render(<BlocksView design={design} check={checkOf([])} onCanvas={() => undefined} />)
  const heads = () =>
    [...container.querySelectorAll<HTMLElement>('[data-element]')].filter(each => each.querySelector('em'))
  const said = () => heads().map(each => [each.dataset.element, each.querySelector('em')?.textContent])
  expect(said()).toEqual([
    ['large', '优先级 1'],
    ['odd', '优先级 2'],
    ['small', '最后'],
  ])
  fireEvent.keyDown(heads()[0]!, { key: 'ArrowRight', altKey: true })
  expect(said().map(([id]) => id)).toEqual(['odd', 'large', 'small'])
  const dataTransfer = { setData: () => undefined }
  fireEvent.dragStart(heads()[1]!.parentElement!, { dataTransfer })
  fireEvent.drop(heads()[0]!.parentElement!, { dataTransfer })
  expect(said().map(([id]) => id)).toEqual(['large', 'odd', 'small'])
  expect(heads()[2]!.parentElement!.getAttribute('draggable')).toBe('false')
  act(() => design.undo())
  expect(said().map(([id]) => id)).toEqual(['odd', 'large', 'small'])
})

test('a copy and a sub-process are added as cards, which say whom and how much', () => {
  const design = new ProcessDesign(emptyModel('k', '流程'))
  let isOnCanvas = false
  render(
    <BlocksView
      design={design}
      check={checkOf([])}
      onCanvas={() => {
        isOnCanvas = true
      }}
    />,
  )
  const add = (label: string) => {
    fireEvent.click(screen.getAllByRole('button', { name: '添加节点' })[0]!)
    fireEvent.click(screen.getByRole('menuitem', { name: label }))
  }
  add('抄送')
  const [copy = ''] = design.state.get().selected
  expect(screen.getByText('请设置抄送给谁')).toBeDefined()
  act(() => void design.run({ do: 'settings', id: copy, settings: { copyTo: [{ rule: 'initiatorHead' }] } }))
  expect(screen.getByText(/^抄送给 /)).toBeDefined()
  add('子流程')
  expect(screen.getByText('其中没有节点')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '在画布上打开 子流程' }))
  expect(isOnCanvas).toBe(true)
})
