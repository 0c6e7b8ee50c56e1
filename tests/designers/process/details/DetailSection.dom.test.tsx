import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { expect, test } from 'vitest'
import { PropertyPanel } from '../../../../designers/process/PropertyPanel.tsx'
import { ProcessDesign } from '../../../../designers/process/processDesign.ts'

const form = JSON.stringify({ type: 'object', properties: { amount: { type: 'number', title: '金额' } } })
const xml = `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"
  xmlns:console="urn:schema-console:bpmn:1" targetNamespace="t">
  <bpmn:signal id="s" name="停" />
  <bpmn:process id="p">
    <bpmn:extensionElements>
      <console:settings>${JSON.stringify({ form })}</console:settings></bpmn:extensionElements>
    <bpmn:userTask id="task"><bpmn:extensionElements>
      <console:settings>{"urges":3}</console:settings></bpmn:extensionElements></bpmn:userTask>
    <bpmn:subProcess id="inner" />
    <bpmn:sequenceFlow id="flow" sourceRef="task" targetRef="first" />
    <bpmn:sequenceFlow id="large" sourceRef="task" targetRef="second">
      <bpmn:conditionExpression>amount&gt;3  &amp;&amp; urgent</bpmn:conditionExpression></bpmn:sequenceFlow>
    <bpmn:intermediateCatchEvent id="wait"><bpmn:timerEventDefinition>
      <bpmn:timeDuration>P3D</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>
    <bpmn:scriptTask id="sum" name="合计" console:resultVariable="total" />
    <bpmn:intermediateCatchEvent id="first"><bpmn:signalEventDefinition signalRef="s" /></bpmn:intermediateCatchEvent>
    <bpmn:intermediateCatchEvent id="second"><bpmn:signalEventDefinition /></bpmn:intermediateCatchEvent>
  </bpmn:process>
</bpmn:definitions>`

async function shown(id: string) {
  const design = new ProcessDesign(xml)
  design.select([id])
  const view = render(<PropertyPanel design={design} />)
  await screen.findByLabelText('说明')
  return { design, view, user: userEvent.setup({ delay: null }) }
}

test('typing through the name of a signal that nothing refers to leaves it its name', async () => {
  const design = new ProcessDesign(xml.replace(' signalRef="s"', ''))
  design.select(['second'])
  render(<PropertyPanel design={design} />)
  await screen.findByLabelText('说明')
  await userEvent.click(within(screen.getByRole('group', { name: '信号' })).getByRole('textbox'))
  await userEvent.keyboard('停工')
  const signals = design.write().xml.match(/<bpmn:signal [^>]*name="[^"]*"/g)
  expect(signals).toEqual(['<bpmn:signal id="s" name="停"', '<bpmn:signal id="Signal_1" name="停工"'])
  act(() => design.undo())
  expect(design.write().xml).not.toContain('停工')
})

test('what is typed letter by letter is written whole, and undone as one step', async () => {
  const { design, user } = await shown('second')
  await user.click(within(screen.getByRole('group', { name: '信号' })).getByRole('textbox'))
  // The name of another signal is typed on the way.
  await user.keyboard('停工 一天')
  expect(design.write().xml).toContain('name="停工 一天"')
  await user.click(screen.getByLabelText('说明'))
  await user.keyboard('每年一次 ')
  await user.keyboard('年底')
  expect(design.write().xml).toContain('<bpmn:documentation>每年一次 年底</bpmn:documentation>')
  expect(document.activeElement).toBe(screen.getByLabelText('说明'))
  act(() => {
    design.undo()
    design.undo()
  })
  expect(design.write().xml).toBe(xml)
  expect(screen.getByLabelText<HTMLTextAreaElement>('说明').value).toBe('')
})

test('a choice that changes the form keeps the focus', async () => {
  const { design, user } = await shown('inner')
  const flag = () => screen.getByRole('checkbox', { name: /^事件子流程/ })
  flag().focus()
  await user.keyboard(' ')
  expect(design.write().xml).toContain('triggeredByEvent="true"')
  expect(screen.queryByText('重复执行')).toBeNull()
  expect(document.activeElement).toBe(flag())
})

test('a choice that is refused is not shown, and keeps the focus', async () => {
  const { design, user } = await shown('task')
  const flag = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^补偿活动/ })
  flag().focus()
  await user.keyboard(' ')
  expect(design.state.get().refusal).toBe('补偿活动不能有连线，请先删除连线')
  expect([flag().checked, document.activeElement === flag()]).toEqual([false, true])
})

test('settings are the same form while others are drawn again', async () => {
  const { design, view } = await shown('task')
  const before = document.querySelector('[id^="settings-task"]')!
  view.rerender(<PropertyPanel design={design} />)
  expect(before.isConnected).toBe(true)
})

test('a condition is rows over fields of the form and what nodes write; looking at it changes nothing', async () => {
  const { design, user } = await shown('large')
  const rows = within(await screen.findByRole('group', { name: '条件' }))
  const [amount] = rows.getAllByLabelText<HTMLSelectElement>('字段')
  expect([...amount!.options].map(each => each.text)).toEqual(expect.arrayContaining(['金额', 'total', '发起人']))
  await user.click(rows.getByText('改用表达式'))
  await user.click(await screen.findByText('改用条件行'))
  expect(design.write().xml).toBe(xml)
  const value = within(await screen.findByRole('group', { name: '条件' })).getAllByLabelText('值')[0]!
  await user.type(value, '00')
  expect(design.write().xml).toContain('>amount &gt; 300 &amp;&amp; urgent == true<')
  act(() => design.undo())
  expect(design.write().xml).toBe(xml)
})

test('the time of a timer is edited by its units, and its kind by words', async () => {
  const { design, user } = await shown('wait')
  await screen.findByText('3 天')
  await user.type(screen.getByLabelText('小时'), '4')
  expect(design.write().xml).toContain('<bpmn:timeDuration>P3DT4H</bpmn:timeDuration>')
})
