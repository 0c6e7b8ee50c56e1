declare module 'bpmn-moddle' {
  export class BpmnModdle {
    fromXML(
      xml: string,
      options?: object,
    ): Promise<{
      rootElement: unknown
      elementsById: Record<string, unknown>
      warnings: { message: string; element?: unknown; property?: string; value?: string }[]
    }>
    toXML(element: unknown): Promise<{ xml: string }>
    getPackages(): { types: { name: string; properties?: { name: string; type: string }[] }[] }[]
  }
}
