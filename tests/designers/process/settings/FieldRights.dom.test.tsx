import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ProcessDesign } from '../../../../designers/process/processDesign.ts'
import { FieldRights } from '../../../../designers/process/settings/FieldRights.tsx'
import { settingsOf } from '../../../../processes/document/settingsOf.ts'
import { useStore } from '../../../../renderer/index.ts'

afterEach(cleanup)

const form = JSON.stringify({
  type: 'object',
  properties: { amount: { type: 'number', title: '金额' }, reason: { type: 'string', title: '事由' } },
})
const settings = (value: object) =>
  `<b:extensionElements><c:settings>${JSON.stringify(value)}</c:settings></b:extensionElements>`
const open = (fields: object[]) => `<b:definitions xmlns:b="http://www.omg.org/spec/BPMN/20100524/MODEL"
  xmlns:c="urn:schema-console:bpmn:1"><b:process id="p">${settings({ form })}<b:userTask id="u">${settings({
    mode: 'all',
    fields,
  })}</b:userTask></b:process></b:definitions>`

function Shown({ design }: { design: ProcessDesign }) {
  useStore(design.state)
  return <FieldRights element={design.document.element('u')!} design={design} />
}

test('rights are set cell by cell and column by column, and those of other fields stay', () => {
  const design = new ProcessDesign(open([{ field: 'lines.price', right: 'hide' }]))
  render(<Shown design={design} />)
  const stored = () => settingsOf(design.document.element('u')!)
  const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
  expect(cell('金额：默认').checked).toBe(true)
  fireEvent.click(cell('金额：可填'))
  fireEvent.click(cell('金额：必填'))
  const column = { field: 'lines.price', right: 'hide' }
  const written = { field: 'amount', right: 'write', required: true }
  expect(stored()).toEqual({ mode: 'all', fields: [column, written] })
  fireEvent.click(screen.getByLabelText('全部设为可填'))
  expect(stored()?.fields).toEqual([column, written, { field: 'reason', right: 'write' }])
  fireEvent.click(screen.getByLabelText('全部设为必填'))
  expect([cell('金额：必填').checked, cell('事由：必填').checked]).toEqual([true, true])
  fireEvent.click(screen.getByLabelText('全部取消必填'))
  expect(cell('事由：必填').checked).toBe(false)
  fireEvent.click(screen.getByLabelText('全部设为隐藏'))
  expect(cell('事由：隐藏').checked).toBe(true)
  fireEvent.click(screen.getByLabelText('全部设为默认'))
  expect(stored()).toEqual({ mode: 'all', fields: [column] })
  design.undo()
  expect(stored()?.fields).toHaveLength(3)
})
