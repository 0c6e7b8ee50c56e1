import { InputNumber } from 'antd'
import type { FieldInputProps } from '../../page/fieldKind.ts'
import { libraryProps } from '../libraryProps.ts'
import { partThousands } from './thousands.ts'

const separators = /[,，\s]/g

/** An amount with thousands separators while typing, and two decimal places. */
export function MoneyInput(props: FieldInputProps) {
  const { field, value, onChange } = props
  return (
    <InputNumber<string | number>
      {...libraryProps(props)}
      value={value === null || value === undefined || value === '' ? null : Number(value)}
      controls={false}
      precision={2}
      suffix={field.property?.['x-unit'] ?? '元'}
      formatter={(number, { userTyping }) => thousands(number, userTyping)}
      parser={text => (text ?? '').replace(separators, '')}
      onChange={next => onChange(next === null || next === '' ? null : Number(next))}
    />
  )
}

/** Formats `1234567.5` as `1,234,567.50`; while typing no decimals are added. */
function thousands(value: number | string | undefined, isTyping: boolean): string {
  if (value === undefined || value === '') return ''
  return partThousands(isTyping ? String(value) : Number(value).toFixed(2))
}
