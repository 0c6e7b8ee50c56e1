import { Alert, Button } from 'antd'
import { useMemo } from 'react'
import { JsonSchemaForm, part } from '../../../renderer/index.ts'
import type { Preview } from './previewContext.ts'

const applicantForm = {
  type: 'object',
  properties: { applicant: { type: 'string', title: '申请人', 'x-ref': 'user', 'x-refScope': 'all' } },
}

interface Props {
  /** Begins the ids of the inputs. */
  id: string
  preview: Preview
  /** Name of its button in the parts of the page. */
  run: string
  onRun: () => void
}

/** For whom, with which values of the start form, and the button that asks. */
export function PreviewInputs({ id, preview, run, onRun }: Props) {
  const { applicant, asked, values, isAsking, failure } = preview
  const schema = useMemo(() => asked && formFor(asked), [asked])
  return (
    <>
      <JsonSchemaForm
        id={`${id}-applicant`}
        title="申请人"
        schema={applicantForm}
        value={applicant === undefined ? undefined : { applicant }}
        isOptional
        onChange={value => preview.setApplicant((value as { applicant?: string } | undefined)?.applicant ?? undefined)}
      />
      {schema && (
        <JsonSchemaForm
          id={`${id}-values`}
          title="表单"
          schema={schema}
          value={Object.keys(values).length === 0 ? undefined : values}
          isOptional
          onChange={value => preview.setValues((value ?? {}) as Record<string, unknown>)}
        />
      )}
      <Button {...part(run)} type="primary" disabled={applicant === undefined} loading={isAsking} onClick={onRun}>
        试算
      </Button>
      {failure !== undefined && <Alert type="error" showIcon message={failure} />}
    </>
  )
}

/** The fields of the start form and a text for each other variable; undefined if nothing has to be filled in. */
function formFor({ form, names }: NonNullable<Preview['asked']>): object | undefined {
  const properties = {
    ...(form as { properties?: object } | null)?.properties,
    ...Object.fromEntries(names.map(name => [name, { type: 'string', title: name }])),
  }
  if (Object.keys(properties).length === 0) return undefined
  return { type: 'object', ...form, properties }
}
