import { Alert } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { JsonSchemaForm } from '../../../renderer/index.ts'
import type { Preview } from './previewContext.ts'

const applicantForm = {
  type: 'object',
  properties: { applicant: { type: 'string', title: '申请人', 'x-ref': 'user', 'x-refScope': 'all' } },
}

interface Props {
  /** Begins the ids of the inputs. */
  id: string
  preview: Preview
  /** The button that asks. */
  children: ReactNode
}

/** For whom, with which values of the start form, and the button that asks. */
export function PreviewInputs({ id, preview, children }: Props) {
  const { applicant, asked, values, failure } = preview
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
      {children}
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
