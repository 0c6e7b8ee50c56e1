import { expect, it } from 'vitest'
import { readModel } from '../../../processes/bpmn/readModel.ts'

const bpmn = 'http://www.omg.org/spec/BPMN/20100524/MODEL'
const inside = '<process id="p" isExecutable="true"><startEvent id="s"/><endEvent id="e"/>'

it.each([
  [
    `<definitions xmlns="http://wrong.example/BPMN">${inside}</process></definitions>`,
    null,
    `不是正确的 BPMN 文件：<definitions> 的命名空间是“http://wrong.example/BPMN”，应为 ${bpmn}`,
  ],
  [`<definitions>${inside}</process></definitions>`, null, `<definitions> 没有声明命名空间，应为 ${bpmn}`],
  ['<html><body/></html>', null, '最外层是 <html>，应为 BPMN 的 <definitions>'],
  ['hello', null, '内容不是 XML'],
  [
    `<definitions xmlns="${bpmn}">\n${inside}\n<task id="t"></process></definitions>`,
    't',
    '第 3 行结束标签与开始标签不对应',
  ],
  [`<definitions xmlns="${bpmn}">${inside}`, 'p', '内容不完整，有标签没有结束'],
  [
    `<definitions xmlns="${bpmn}" xmlns:v="urn:v">${inside}<userTask id="u"/>` +
      `<v:step name="x"/></process></definitions>`,
    'p',
    '“<v:step>”不是 BPMN 的元素，其他工具的内容应放在 <extensionElements> 里',
  ],
  [`<definitions xmlns="${bpmn}">${inside}<v:step/></process></definitions>`, 'p', '前缀“v”没有声明命名空间'],
  [`hello <definitions xmlns="${bpmn}">${inside}</process></definitions>`, null, '最外层元素之外还有别的内容'],
  [`<definitions xmlns="${bpmn}">${inside}<task id="1 a"/></process></definitions>`, '1 a', '编号“1 a”不合规'],
  [`<definitions xmlns="${bpmn}">${inside}</process></definitions><!-- left`, null, '没有结束'],
])('W12 a file that cannot be read says why in Chinese, and at which element (%#)', async (xml, element, message) => {
  const { faults } = await readModel(xml)
  const found = faults.find(fault => fault.message.includes(message))
  expect(faults.map(fault => fault.message).join('\n')).toContain(message)
  expect(found?.elementId).toBe(element)
  for (const fault of faults) expect(fault.message).not.toMatch(/[a-z]{3,} [a-z]{3,} [a-z]{2,}/)
})
