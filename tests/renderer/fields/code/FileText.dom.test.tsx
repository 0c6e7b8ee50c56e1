import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { CodeInput } from '../../../../renderer/fields/code/codeField.tsx'
import type { FieldInputProps } from '../../../../renderer/page/fieldKind.ts'

const field = {
  field: 'xml',
  title: '流程图',
  input: 'code',
  required: false,
  span: 1,
  multiple: false,
  createOnly: false,
  property: { type: 'string', 'x-field': 'code', 'x-language': 'xml', 'x-accept': ['.xml'], 'x-maxSize': 1 },
} as unknown as FieldInputProps['field']

function shown(more: Partial<FieldInputProps> = {}) {
  const values: unknown[] = []
  render(
    <CodeInput
      id="f"
      field={field}
      value={null}
      onChange={value => values.push(value)}
      scope={{}}
      use="form"
      {...more}
    />,
  )
  return { values, user: userEvent.setup({ delay: null }) }
}
const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a name="中"/>`

test('a file fills the field with its text, in the encoding that it names', async () => {
  const { values, user } = shown()
  const bytes = Buffer.concat([
    Buffer.from('<?xml version="1.0" encoding="GB18030"?><a name="', 'latin1'),
    Buffer.from([0xd6, 0xd0]),
    Buffer.from('"/>', 'latin1'),
  ])
  await user.upload(screen.getByLabelText('流程图的文件'), new File([bytes], 'a.xml'))
  expect((await screen.findByRole('status')).textContent).toBe('a.xml')
  expect(values).toEqual([xml('UTF-8')])
})

test('a file that is too large or unreadable changes nothing and says why', async () => {
  const { values, user } = shown()
  await user.upload(screen.getByLabelText('流程图的文件'), new File([new Uint8Array(1_000_001)], 'b.xml'))
  await screen.findByText('文件超过 1 MB')
  await user.upload(screen.getByLabelText('流程图的文件'), new File([new Uint8Array([0x3c, 0xff])], 'c.xml'))
  await screen.findByText('文件的编码“utf-8”无法识别，请另存为 UTF-8')
  expect(values).toEqual([])
})

test('the button is absent without file types, in a search, and in a read-only field', () => {
  shown({ disabled: true })
  shown({ use: 'search' })
  shown({ field: { ...field, property: { type: 'string', 'x-field': 'code' } } as unknown as FieldInputProps['field'] })
  expect(screen.queryByRole('button', { name: '选择文件' })).toBeNull()
})
