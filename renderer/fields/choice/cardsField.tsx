import type { FieldInputProps } from '../../page/fieldKind.ts'
import { Loading } from '../../page/states/StateText.tsx'
import { useOptions } from '../../page/useOptions.ts'
import styles from './cardsField.module.css'

/** A choice among a few cards with a picture and a line of text; native radio buttons carry keys and names. */
export function CardsInput(props: FieldInputProps) {
  const { id, field, value, onChange, onBlur, disabled, describedBy } = props
  const { options, loading, failed } = useOptions(props)
  if (failed) return <span className={styles.hint}>选项加载失败</span>
  if (loading) return <Loading />
  return (
    <fieldset id={id} className={styles.cards} aria-describedby={describedBy} disabled={disabled} onBlur={onBlur}>
      <legend className="visually-hidden">{field.title}</legend>
      {options.map(({ value: key, label, text, picture, disabled: isPast }) => (
        <label key={String(key)} className={styles.card} data-chosen={key === value || undefined}>
          <input
            type="radio"
            className="visually-hidden"
            name={id}
            checked={key === value}
            disabled={isPast}
            onChange={() => onChange(key)}
          />
          {picture !== undefined && <img src={picture} alt="" className={styles.picture} />}
          <strong>{label}</strong>
          {text !== undefined && <span className={styles.hint}>{text}</span>}
        </label>
      ))}
    </fieldset>
  )
}
