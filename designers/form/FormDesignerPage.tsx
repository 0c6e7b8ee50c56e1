import { useMemo } from 'react'
import { type CustomProps, Empty } from '../../renderer/index.ts'
import { DesignForm } from './DesignForm.tsx'
import { templateSource } from './templateSource.ts'

/** The page of the form designer. Parameters: `id` of the template, `family` of calls that loads and stores it. */
export function FormDesignerPage({ params, host }: CustomProps) {
  const id = String(params.id ?? '')
  const family = params.family === 'businessForm' ? 'businessForm' : 'processForm'
  const source = useMemo(() => templateSource(family, id), [family, id])
  if (id === '') return <Empty text="请从表单列表打开要设计的表单" />
  return <DesignForm source={source} host={host} />
}
