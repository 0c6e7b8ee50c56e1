import { useEffect } from 'react'
import { mayShow } from '../../../runtime/routing/guard.ts'
import { routeOfPage } from '../../../runtime/routing/routeTable.ts'
import { holds } from '../../../runtime/session/holds.ts'
import type { PageName } from '../../../schemas/types/common.ts'
import { usePageContext } from '../../page/pageContext.ts'
import { useInnerHost } from '../../page/useInnerHost.ts'
import type { CustomProps } from '../customProps.ts'
import { usePageParts } from '../pageParts.ts'
import { DesignedForm } from './DesignedForm.tsx'
import { formOfProduct } from './formOfProduct.ts'
import { ProductNotice } from './ProductNotice.tsx'

/**
 * `/user-form?id=…`: shows a product's record in the console's own form, else in the designed form with that code;
 * without an id, a new one.
 */
export function ProductFormPage({ params, host }: CustomProps) {
  const product = String(params.product ?? '')
  const id = typeof params.id === 'string' ? params.id : undefined
  const form = formOfProduct(product, id !== undefined)
  return form ? (
    <OwnForm form={form} id={id} host={host} />
  ) : (
    <DesignedForm key={`${product} ${id}`} code={product} id={id} host={host} />
  )
}

interface OwnProps extends Pick<CustomProps, 'host'> {
  form: PageName
  id: string | undefined
}

function OwnForm({ form, id, host }: OwnProps) {
  const { PageView } = usePageContext()
  const inner = useInnerHost()
  const route = routeOfPage(form)
  const isShown = Boolean(route && mayShow(route, holds))
  const away = isShown && '表单显示在页面中'
  usePageParts({ away: { notice: away, back: away } })
  useEffect(() => {
    if (route) host.name?.(route.title)
  }, [host, route])
  if (isShown)
    return <PageView key={inner.version} name={form} params={id === undefined ? {} : { id }} host={inner.host} />
  return (
    <ProductNotice title="没有查看此表单的权限" host={host}>
      请联系管理员为您开通。
    </ProductNotice>
  )
}
