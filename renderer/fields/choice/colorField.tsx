import { ColorPicker } from 'antd'
import type { FieldInputProps } from '../../page/fieldKind.ts'
import { SwatchesInput } from './SwatchesInput.tsx'
import '../fields.css'

const palette = ['#2563c9', '#0f8a8f', '#1f7a43', '#9a5b00', '#c8322b', '#a3268f', '#5f3aa8', '#4a5468']

/** A colour: any `#2563c9`, or a tag colour if the property lists their names. */
export function ColorInput(props: FieldInputProps) {
  const { id, field, value, onChange, disabled, describedBy } = props
  if (field.property?.enum) return <SwatchesInput {...props} names={field.property.enum.map(String)} />
  return (
    <ColorPicker
      value={typeof value === 'string' && value !== '' ? value : null}
      format="hex"
      disabledAlpha
      disabled={disabled ?? false}
      allowClear={field.required !== true}
      onClear={() => onChange(null)}
      onChangeComplete={color => !color.cleared && onChange(color.toHexString().slice(0, 7))}
      presets={[{ label: '常用', colors: palette }]}
    >
      <button type="button" id={id} className="color-button" disabled={disabled} aria-describedby={describedBy}>
        <span className="cell-color" style={{ background: typeof value === 'string' ? value : 'transparent' }} />
        {typeof value === 'string' && value !== '' ? value : field.placeholder}
      </button>
    </ColorPicker>
  )
}
