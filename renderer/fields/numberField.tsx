import { InputNumber } from 'antd'
import type { FieldInputProps } from './fieldKind.ts'

export function NumberInput({ id, field, value, onChange, onBlur, disabled, invalid, describedBy }: FieldInputProps) {
  const { property } = field
  return (
    <InputNumber<number>
      id={id}
      value={value === null || value === undefined || value === '' ? null : Number(value)}
      placeholder={field.placeholder}
      disabled={disabled}
      controls={false}
      precision={property?.type === 'integer' ? 0 : undefined}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      style={{ width: '100%' }}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}
