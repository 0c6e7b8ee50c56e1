import { Suspense } from 'react'
import { InputRoom } from '../InputRoom.tsx'
import { leafInputs } from './inputs/leafInputs.ts'
import type { Leaf } from './leafOf.ts'
import { Placeholder } from './Placeholder.tsx'
import styles from './schemaForm.module.css'
import type { SchemaStore } from './schemaStore.ts'
import { useValueAt } from './useStoreAt.ts'

const whole: readonly string[] = []
const JsonInput = leafInputs.json

export interface PlainFaultProps {
  id: string
  title: string
  reason: string
  store: SchemaStore
  readOnly: boolean
}

/** Replaces a form that cannot be drawn: the reason, and the value as editable JSON. */
export function PlainFault({ id, title, reason, store, readOnly }: PlainFaultProps) {
  const value = useValueAt(store, whole)
  const leaf: Leaf = {
    kind: 'json',
    choices: [],
    field: {
      field: id,
      title,
      input: 'json',
      placeholder: '',
      required: false,
      span: 3,
      multiple: false,
      createOnly: false,
    },
  }
  return (
    <div className={styles.form}>
      <Placeholder reason={reason} />
      <Suspense fallback={<InputRoom input="json" />}>
        <JsonInput
          id={`${id}_json`}
          leaf={leaf}
          value={value}
          onChange={next => store.set(whole, next)}
          onBlur={() => store.validateAt(whole)}
          disabled={readOnly}
          invalid={false}
          describedBy={`${id}-note`}
          scope={{}}
          inputOf={() => undefined}
        />
      </Suspense>
    </div>
  )
}
