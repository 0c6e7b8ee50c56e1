import { generateTheme } from '@rjsf/antd'
import { type ThemeProps, withTheme } from '@rjsf/core'
import type { ErrorTransformer, RJSFSchema } from '@rjsf/utils'
import { customizeValidator } from '@rjsf/validator-ajv8'
import zh from 'ajv-i18n/localize/zh'
import { useState } from 'react'
import { benchSchema } from './benchSchema.ts'

type Data = Record<string, unknown>

/** rjsf as its guide shows it: the theme for antd, ajv with Chinese messages, the value in the state of the page. */
const Form = withTheme<Data, RJSFSchema>(generateTheme() as ThemeProps<Data, RJSFSchema>)
const validator = customizeValidator<Data, RJSFSchema>({ ajvOptionsOverrides: { allErrors: true } }, zh)
const transformErrors: ErrorTransformer = errors =>
  errors.map(error => (error.name === 'required' ? { ...error, message: '此项不能为空' } : error))

export function PlainForm({ count }: { count: number }) {
  const [data, setData] = useState<Data>({})
  return (
    <Form
      idPrefix="bench"
      schema={benchSchema(count)}
      uiSchema={{ 'ui:submitButtonOptions': { submitText: '保存', norender: false } }}
      validator={validator}
      formData={data}
      onChange={event => setData(event.formData ?? {})}
      onError={() => undefined}
      transformErrors={transformErrors}
      noHtml5Validate
      showErrorList={false}
    />
  )
}
