import { InputNumber } from 'antd'
import type { FieldInputProps } from './fieldKind.ts'

const separators = /[,，\s]/g

/** An amount: thousands are parted while typing, two places after the point. */
export function MoneyInput({ id, field, value, onChange, onBlur, disabled, invalid, describedBy }: FieldInputProps) {
  return (
    <InputNumber<string | number>
      id={id}
      value={value === null || value === undefined || value === '' ? null : Number(value)}
      placeholder={field.placeholder}
      disabled={disabled}
      controls={false}
      precision={2}
      suffix={field.property?.['x-unit'] ?? '元'}
      formatter={(number, { userTyping }) => thousands(number, userTyping)}
      parser={text => (text ?? '').replace(separators, '')}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      style={{ width: '100%' }}
      onChange={next => onChange(next === null || next === '' ? null : Number(next))}
      onBlur={onBlur}
    />
  )
}

/** `1234567.5` becomes `1,234,567.50`; what is still being typed gets no places that nobody typed. */
function thousands(value: number | string | undefined, isTyping: boolean): string {
  const text = value === undefined || value === '' ? '' : isTyping ? String(value) : Number(value).toFixed(2)
  const [whole = '', ...rest] = text.split('.')
  return [whole.replace(/\B(?=(\d{3})+(?!\d))/g, ','), ...rest].join('.')
}
