import { CloseOutlined, SearchOutlined } from '@ant-design/icons'
import { Suspense, useState } from 'react'
import { endpointPermission } from '../../../runtime/schema/endpoints.ts'
import { holds } from '../../../runtime/session/holds.ts'
import type { FieldInputProps } from '../../page/fieldKind.ts'
import { libraryPart } from '../../ui/libraryPart.tsx'
import frame from '../frame.module.css'
import { idsOf, type RecordId, useLabels } from '../record/useLabels.ts'
import styles from './picker.module.css'
import { rememberPicks } from './recentPicks.ts'

const PickerDialog = libraryPart(() => import('./PickerDialog.tsx').then(module => module.PickerDialog))

/** Records chosen in a dialog: from a searchable list with a tree on the left, or from a tree. */
export function PickerInput(props: FieldInputProps) {
  const { id, field, value, onChange, onBlur, disabled = false, invalid, describedBy, scope, valueLabel, use } = props
  const [open, setOpen] = useState(false)
  const isMultiple = field.multiple && use === 'form'
  const list = field.picker?.lists.find(({ query }) => holds(endpointPermission(query.source)))
  const tree = field.picker?.tree
  const query = list?.query ?? tree
  const chosen = idsOf(value)
  // Labels of records chosen in the dialog need no request.
  const [picked, setPicked] = useState<ReadonlyMap<RecordId, string>>(new Map())
  const labels = useLabels({ query, chosen, known: picked, valueLabel, scope })
  const put = (ids: RecordId[]) => onChange(ids.length === 0 ? null : isMultiple ? ids : ids[0])
  const close = () => {
    setOpen(false)
    onBlur?.()
  }
  return (
    <div
      className={`${frame.frame} ${styles.box}`}
      data-invalid={invalid || undefined}
      data-disabled={disabled || undefined}
    >
      <ul aria-label={`已选${field.title}`}>
        {chosen.map(one => (
          <li key={one}>
            <span title={labels.get(one)}>{labels.get(one) ?? one}</span>
            {!disabled && (
              <button
                type="button"
                aria-label={`移除${labels.get(one) ?? one}`}
                onClick={() => put(chosen.filter(other => other !== one))}
              >
                <CloseOutlined aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ul>
      <button
        type="button"
        id={id}
        className={styles.open}
        aria-label={`选择${field.title}`}
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        disabled={disabled || !query}
        onClick={() => setOpen(true)}
      >
        {chosen.length === 0 && <span className={styles.placeholder}>{field.placeholder}</span>}
        <SearchOutlined aria-hidden />
      </button>
      {open && (
        <Suspense fallback={null}>
          <PickerDialog
            title={`选择${field.picker?.title || field.title}`}
            source={list ? { kind: 'list', list } : { kind: 'tree', field }}
            scope={scope}
            use={use}
            isMultiple={isMultiple}
            most={isMultiple ? field.property?.maxItems : 1}
            chosen={new Map(chosen.map(one => [one, labels.get(one) ?? String(one)]))}
            onPick={next => {
              setPicked(next)
              if (list) rememberPicks(list.query.source, next)
              put([...next.keys()])
              close()
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}
