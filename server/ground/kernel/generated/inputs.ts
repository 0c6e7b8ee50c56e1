// Written by npm run generate from schemas/endpoints. Do not edit.

/** Arguments of a handler that returns a page; `page` checks them. */
type Search = Record<string, unknown>

/** Checked arguments of the endpoints that handlers answer; optional ones may be null. */
export interface EndpointInputs {
  'actionAudit.save': {
    action: string
    businessId: string
    businessName?: string | null
    remark?: string | null
  }
  'announcement.send': {
    title: string
    text: string
  }
  'application.add': {
    name: string
    clientId: string
    url?: string | null
    icon?: string | null
    sort?: number | null
    enabled?: boolean | null
    remark?: string | null
  }
  'application.delete': {
    id: string
  }
  'application.edit': {
    name?: string | null
    clientId?: string | null
    url?: string | null
    icon?: string | null
    sort?: number | null
    enabled?: boolean | null
    remark?: string | null
    id: string
    revision?: number | null
  }
  'application.enable': {
    id: string
    enabled?: boolean | null
  }
  'application.options': Record<string, never>
  'application.secret': {
    id: string
  }
  'applicationDirectory.list': {
    name?: string | null
    current?: number | null
    size?: number | null
  }
  'approvalPhrase.delete': {
    ids: string[]
  }
  'approvalPhrase.list': {
    purpose?: 'any' | 'agree' | 'refuse' | 'return' | null
  }
  'approvalPhrase.save': {
    text?: string | null
    purpose?: string | null
    sort?: number | null
    id?: string | null
    revision?: number | null
  }
  'area.get': {
    code?: string | null
    keyword?: string | null
  }
  'auth.loginOptions': Record<string, never>
  'auth.oassoToken': {
    ticket: string
    deviceToken?: string | null
  }
  'auth.oassoVerifycode': Record<string, never>
  'auth.oauthLogout': Record<string, never>
  'auth.oauthToken': {
    grant_type: 'password' | 'refresh_token'
    username?: string | null
    password?: string | null
    verifyKey?: string | null
    verifyCode?: string | null
    refresh_token?: string | null
    scope?: 'server' | null
    deviceToken?: string | null
  }
  'auth.oidcBegin': Record<string, never>
  'auth.oidcToken': {
    ticket: string
    query: string
    deviceToken?: string | null
  }
  'auth.ossTokenDownloadUrl': {
    url: string
    name?: string | null
  }
  'auth.ossTokenRegister': {
    url: string
    name?: string | null
  }
  'auth.ossTokenStsToken': Record<string, never>
  'auth.passkeyBegin': Record<string, never>
  'auth.passkeySignIn': {
    ticket: string
    passkey: Record<string, unknown>
  }
  'auth.secondFactorChallenge': {
    ticket: string
  }
  'auth.secondFactorConfirm': {
    ticket: string
    code?: string | null
    remember?: boolean | null
    passkey?: Record<string, unknown> | null
    name?: string | null
  }
  'auth.secondFactorPasskey': {
    ticket: string
  }
  'auth.secondFactorSetup': {
    ticket: string
  }
  'auth.secondFactorVerify': {
    ticket: string
    code?: string | null
    remember?: boolean | null
    passkey?: Record<string, unknown> | null
  }
  'auth.userApplications': Record<string, never>
  'auth.userPermissions': {
    appCode?: string | null
    appId?: string | null
  }
  'auth.userSessions': Record<string, never>
  'auth.userSessionsEnd': {
    id?: string | null
  }
  'auth.userTokenConvert': {
    clientId: string
  }
  'businessForm.bindAdd': {
    templateId: string
    ids: string[]
  }
  'businessForm.bindCandidates': {
    templateId: string
    keyword?: string | null
    current?: number | null
    size?: number | null
  }
  'businessForm.bindList': {
    templateId: string
    keyword?: string | null
    current?: number | null
    size?: number | null
  }
  'businessForm.bindRemove': {
    templateId: string
    ids: string[]
  }
  'businessForm.draftDelete': {
    id: string
  }
  'businessForm.draftPage': {
    templateId?: string | null
    title?: string | null
    no?: string | null
    current?: number | null
    size?: number | null
  }
  'businessForm.fieldList': {
    templateId: string
  }
  'businessForm.groupDelete': {
    id: string
  }
  'businessForm.groupDetail': {
    id: string
  }
  'businessForm.groupSave': {
    name: string
    parentId?: string | null
    sort?: number | null
    remark?: string | null
    id?: string | null
    revision?: number | null
  }
  'businessForm.history': {
    id: string
    current?: number | null
    size?: number | null
  }
  'businessForm.instanceDetail': {
    id: string
  }
  'businessForm.instanceList': Search & {
    content?: string | null
  }
  'businessForm.instancePrint': {
    id: string
  }
  'businessForm.instanceReport': {
    templateId: string
    field?: string | null
  }
  'businessForm.instanceSave': {
    id?: string | null
    revision?: number | null
    templateId?: string | null
    title?: string | null
    values?: Record<string, unknown> | null
    submit?: boolean | null
  }
  'businessForm.listedFields': {
    templateId: string
  }
  'businessForm.migrationFailures': {
    templateId: string
    draft?: boolean | null
  }
  'businessForm.migrationList': {
    templateId: string
    draft?: boolean | null
  }
  'businessForm.migrationRun': {
    templateId: string
  }
  'businessForm.nodeAuthList': {
    templateId: string
    modelId: string
  }
  'businessForm.nodeAuthSave': {
    templateId: string
    modelId: string
    draftRevision: number
    rights: {
      nodeId: string
      field: string
      right: string
      required?: boolean | null
    }[]
  }
  'businessForm.templateActivate': {
    versionId: string
  }
  'businessForm.templateCheck': {
    id?: string | null
    definition?: string | null
  }
  'businessForm.templateDelete': {
    id: string
  }
  'businessForm.templateDeploy': {
    id: string
    draftRevision?: number | null
    note?: string | null
  }
  'businessForm.templateDetail': {
    id: string
  }
  'businessForm.templateExport': {
    id: string
    format?: 'own' | 'jsonSchema' | 'formJs' | null
  }
  'businessForm.templateReview': {
    id: string
  }
  'businessForm.templateSave': {
    name?: string | null
    code?: string | null
    groupId?: string | null
    description?: string | null
    definition?: string | null
    enabled?: boolean | null
    id?: string | null
    revision?: number | null
    draftRevision?: number | null
    copyOf?: string | null
  }
  'businessForm.templateSheet': {
    fileName: string
    file: string
  }
  'businessForm.templateTry': {
    id: string
    values?: Record<string, unknown> | null
  }
  'businessForm.templateUpdate': {
    name?: string | null
    code?: string | null
    groupId?: string | null
    description?: string | null
    definition?: string | null
    enabled?: boolean | null
    id: string
    revision?: number | null
    draftRevision?: number | null
  }
  'businessForm.values': {
    id: string
    revision?: number | null
    values?: Record<string, unknown> | null
  }
  'businessForm.versionCompare': {
    versionId: string
    otherId?: string | null
  }
  'businessForm.versionDetail': {
    id: string
  }
  'businessForm.view': {
    templateId?: string | null
    versionId?: string | null
    instanceId?: string | null
    modelId?: string | null
    nodeId?: string | null
  }
  'client.delete': {
    id: string
  }
  'client.save': {
    name?: string | null
    clientId?: string | null
    url?: string | null
    icon?: string | null
    sort?: number | null
    enabled?: boolean | null
    remark?: string | null
    id?: string | null
    revision?: number | null
  }
  'codeGeneration.apply': {
    sourceId: string
    plans: (Record<string, unknown>)[]
    prefer?: Record<string, unknown> | null
    marks?: Record<string, unknown> | null
  }
  'codeGeneration.documents': Record<string, never>
  'codeGeneration.download': {
    sourceId: string
    plans: (Record<string, unknown>)[]
    prefer?: Record<string, unknown> | null
    marks?: Record<string, unknown> | null
  }
  'codeGeneration.fileSave': {
    id: string
    content: string
    revision?: number | null
  }
  'codeGeneration.preview': {
    sourceId: string
    plans: (Record<string, unknown>)[]
    prefer?: Record<string, unknown> | null
    marks?: Record<string, unknown> | null
  }
  'codeGeneration.propose': {
    sourceId: string
  }
  'codeGeneration.remove': {
    ids: string[]
  }
  'consoleSetting.read': Record<string, never>
  'consoleSetting.save': {
    id?: string | null
    revision?: number | null
    watermark: boolean
  }
  'defaultSource.columns': {
    id: string
    table: string
  }
  'defaultSource.list': Record<string, never>
  'defaultSource.rows': {
    id: string
    table: string
    current?: number | null
    size?: number | null
  }
  'defaultSource.save': {
    name?: string | null
    code?: string | null
    type?: string | null
    host?: string | null
    port?: number | null
    database?: string | null
    schema?: string | null
    username?: string | null
    secret?: string | null
    tls?: string | null
    readOnly?: boolean | null
    enabled?: boolean | null
    remark?: string | null
    id?: string | null
    revision?: number | null
  }
  'defaultSource.tables': {
    id: string
  }
  'defaultSource.test': {
    id: string
  }
  'diagnostics.code': {
    code: string
    userId?: string | null
  }
  'diagnostics.endViewAs': {
    kind: 'user' | 'role'
    id: string
  }
  'diagnostics.viewAs': {
    kind: 'user' | 'role'
    id: string
  }
  'dictionary.list': {
    code: string
    all?: boolean | null
  }
  'dictionary.remove': {
    id: string
  }
  'dictionary.save': {
    dictionaryId: string
    parentId?: string | null
    value: string
    label: string
    color?: string | null
    sort?: number | null
    validFrom?: string | null
    validTo?: string | null
    enabled?: boolean | null
    remark?: string | null
  }
  'dictionary.update': {
    dictionaryId?: string | null
    parentId?: string | null
    value?: string | null
    label?: string | null
    color?: string | null
    sort?: number | null
    validFrom?: string | null
    validTo?: string | null
    enabled?: boolean | null
    remark?: string | null
    id: string
    revision?: number | null
  }
  'dictionary.uses': {
    id: string
  }
  'dictionaryCode.delete': {
    id: string
  }
  'dictionaryCode.tree': Record<string, never>
  'dictionaryCode.uses': {
    id: string
  }
  'download.delete': {
    ids: string[]
  }
  'download.file': {
    id: string
  }
  'download.list': Search & Record<string, never>
  'download.retry': {
    id: string
  }
  'download.status': {
    id: string
  }
  'embed.origins': Record<string, never>
  'events.open': Record<string, never>
  'externalTask.done': {
    id: string
  }
  'externalTask.finish': {
    ids: string[]
    username?: string | null
  }
  'externalTask.list': Search & {
    kind: 'todo' | 'read'
  }
  'externalTask.push': {
    kind: 'todo' | 'read'
    tasks: {
      id: string
      username: string
      title: string
      url?: string | null
      processName?: string | null
      senderName?: string | null
      summary?: string | null
      arrivedAt?: string | null
    }[]
  }
  'externalTask.withdraw': {
    ids: string[]
    username?: string | null
  }
  'feedback.add': {
    kind: string
    title: string
    content: string
    images?: string[] | null
    contact?: string | null
  }
  'feedback.handle': {
    id: string
    revision?: number | null
    state: string
    reply?: string | null
  }
  'feedback.own': Search & Record<string, never>
  'feedback.ownDetails': {
    id: string
  }
  'feedback.withdraw': {
    id: string
  }
  'fontIcon.drawings': {
    names: string
  }
  'fontIcon.options': {
    keyword?: string | null
  }
  'fontIcon.preview': {
    files: (Record<string, unknown>)[]
    group?: string | null
  }
  'fontIcon.upload': {
    files: (Record<string, unknown>)[]
    group?: string | null
  }
  'formFlow.audit': {
    taskId: string
    operation: string
    comment?: string | null
    commandId?: string | null
    variables?: Record<string, unknown> | null
    seen?: Record<string, unknown> | null
    signature?: string | null
    sealId?: string | null
    files?: (Record<string, unknown>)[] | null
    slotId?: string | null
    next?: string[] | null
    nextByNode?: Record<string, unknown> | null
    straight?: boolean | null
    userId?: string | null
    userIds?: string[] | null
    slotIds?: string[] | null
    to?: string | null
    scope?: string | null
    resubmit?: string | null
    agreements?: string | null
  }
  'formFlow.history': {
    instanceId: string
    field?: string | null
    current?: number | null
    size?: number | null
  }
  'formFlow.operationList': {
    taskId?: string | null
    instanceId?: string | null
  }
  'formFlow.operationParam': {
    taskId: string
    operation: string
  }
  'formFlow.product': {
    code: string
    id?: string | null
  }
  'formFlow.validate': {
    taskId?: string | null
    key?: string | null
    variables: Record<string, unknown>
  }
  'formNodeAuth.list': {
    versionId: string
    modelId: string
  }
  'formNodeAuth.save': {
    versionId: string
    modelId: string
    draftRevision: number
    rights: {
      nodeId: string
      field: string
      right: string
      required?: boolean | null
    }[]
  }
  'grayUser.save': {
    applicationId?: string | null
    userId?: string | null
    version?: string | null
    url?: string | null
    validFrom?: string | null
    validTo?: string | null
    enabled?: boolean | null
    remark?: string | null
    id?: string | null
    revision?: number | null
  }
  'home.activity': {
    from?: string | null
    to?: string | null
  }
  'home.count': Record<string, never>
  'home.dynamic': {
    size?: number | null
  }
  'home.getMainPosition': Record<string, never>
  'home.navigationFindOneLevelTag': Record<string, never>
  'home.operations': {
    from?: string | null
    to?: string | null
  }
  'home.sysUserNum': {
    by?: 'application' | 'organizationType' | null
  }
  'home.views': {
    from?: string | null
    to?: string | null
  }
  'job.again': {
    id: string
  }
  'job.cancel': {
    id: string
  }
  'jobSchedule.nextRuns': {
    id: string
  }
  'jobSchedule.runNow': {
    id: string
  }
  'landBack.cityList': Record<string, never>
  'landBack.overview': Record<string, never>
  'landBack.places': {
    id?: string | null
  }
  'landBack.regions': Record<string, never>
  'landBack.uses': Record<string, never>
  'links.application': Record<string, never>
  'links.menus': Record<string, never>
  'links.navBar': Record<string, never>
  'matrix.cells': {
    applicationId?: string | null
    userIds: string[]
    codes: string[]
  }
  'matrix.codes': {
    userId: string
    applicationId?: string | null
    keyword?: string | null
    level?: number | null
    held?: boolean | null
  }
  'matrix.resources': {
    applicationId?: string | null
    keyword?: string | null
  }
  'matrix.users': Search & {
    below?: boolean | null
    applicationId?: string | null
    resourceId?: string | null
  }
  'notice.count': Record<string, never>
  'notice.list': Search & {
    unread?: boolean | null
  }
  'notice.read': {
    ids: string[]
  }
  'notice.readAll': Record<string, never>
  'organization.add': {
    code: string
    name: string
    shortName?: string | null
    parentId?: string | null
    type: string
    level?: string | null
    tags?: string[] | null
    cityName?: string | null
    leaderId?: string | null
    phone?: string | null
    address?: string | null
    sort?: number | null
    enabled?: boolean | null
    remark?: string | null
  }
  'organization.check': {
    id: string
  }
  'organization.delete': {
    id: string
  }
  'organization.edit': {
    code?: string | null
    name?: string | null
    shortName?: string | null
    parentId?: string | null
    type?: string | null
    level?: string | null
    tags?: string[] | null
    cityName?: string | null
    leaderId?: string | null
    phone?: string | null
    address?: string | null
    sort?: number | null
    enabled?: boolean | null
    remark?: string | null
    id: string
    revision?: number | null
  }
  'organization.enable': {
    id: string
    enabled?: boolean | null
    withChildren?: boolean | null
  }
  'organization.getCityOrg': Record<string, never>
  'organization.getOrgAndProject': Record<string, never>
  'organization.getOrgTags': Record<string, never>
  'organization.move': {
    id: string
    parentId?: string | null
    beforeId?: string | null
  }
  'organization.moveEffects': {
    id: string
    parentId?: string | null
  }
  'organization.movePreview': {
    id: string
    parentId?: string | null
    beforeId?: string | null
  }
  'organization.options': {
    keyword?: string | null
  }
  'organization.restore': {
    ids: string[]
  }
  'pass.modifyPassModifyAndSyn': {
    oldPass?: string | null
    newPass?: string | null
    newPassword?: string | null
  }
  'pass.retrievePassGetAuthCode': {
    account: string
    target: string
  }
  'pass.retrievePassModifyPass': {
    account: string
    authCode: string
    newPass?: string | null
    newPassword?: string | null
  }
  'pass.retrievePassVerifyAndModify': {
    account: string
    authCode: string
    newPass?: string | null
    newPassword?: string | null
  }
  'pass.verify': {
    password: string
  }
  'passkey.add': {
    name: string
    passkey: Record<string, unknown>
  }
  'passkey.begin': {
    password?: string | null
    code?: string | null
    passkey?: Record<string, unknown> | null
  }
  'passkey.challenge': Record<string, never>
  'passkey.remove': {
    id: string
    password?: string | null
    code?: string | null
    passkey?: Record<string, unknown> | null
  }
  'passkey.rename': {
    id: string
    name: string
  }
  'personInfo.avatar': {
    avatar?: string | null
  }
  'personInfo.detail': Record<string, never>
  'personInfo.remark': {
    signature?: string | null
    remark?: string | null
  }
  'portal.home': Record<string, never>
  'position.add': {
    code: string
    name: string
    organizationId: string
    rank?: string | null
    dataScope?: string | null
    duty?: string | null
    sort?: number | null
    enabled?: boolean | null
    remark?: string | null
    copyFrom?: string | null
  }
  'position.delete': {
    id: string
  }
  'position.edit': {
    code?: string | null
    name?: string | null
    organizationId?: string | null
    rank?: string | null
    dataScope?: string | null
    duty?: string | null
    sort?: number | null
    enabled?: boolean | null
    remark?: string | null
    id: string
    revision?: number | null
  }
  'position.enable': {
    id: string
    enabled?: boolean | null
  }
  'position.membersAdd': {
    positionId: string
    ids: string[]
    main?: boolean | null
  }
  'position.membersMain': {
    positionId: string
    userId: string
  }
  'position.membersRemove': {
    positionId: string
    ids: string[]
  }
  'position.options': {
    keyword?: string | null
    organizationId?: string | null
  }
  'position.projectAdd': {
    positionId: string
    ids: string[]
  }
  'position.projectOrg': {
    positionId: string
  }
  'position.projectOrgSave': {
    positionId: string
    ids: string[]
    halfIds?: string[] | null
    revision?: string | null
  }
  'position.projectOrgTicks': {
    positionId: string
  }
  'position.projectRemove': {
    positionId: string
    ids: string[]
  }
  'position.rankList': Record<string, never>
  'postAuthority.detail': {
    positionId: string
  }
  'postAuthority.list': Search & Record<string, never>
  'postAuthority.save': {
    positionId: string
    applicationId: string
    ids: string[]
    halfIds?: string[] | null
    revision?: string | null
  }
  'postAuthority.scope': {
    id: string
    revision?: number | null
    dataScope: string
  }
  'postAuthority.ticks': {
    positionId: string
    applicationId: string
  }
  'postAuthority.tree': {
    applicationId: string
  }
  'preference.read': {
    key: string
  }
  'preference.save': {
    key: string
    value: Record<string, unknown>
  }
  'processAction.changes': Search & {
    id: string
  }
  'processArchive.detail': {
    id: string
  }
  'processArchive.diagram': {
    id: string
  }
  'processArchive.fields': {
    id: string
  }
  'processArchive.file': {
    id: string
  }
  'processArchive.print': {
    id: string
  }
  'processArchive.retry': {
    id: string
  }
  'processArchive.timeline': {
    id: string
  }
  'processArchive.verify': {
    id: string
  }
  'processArchive.xes': {
    id: string
  }
  'processCallback.retry': {
    id: string
  }
  'processCallback.save': {
    name?: string | null
    systemSn?: string | null
    kind?: string | null
    url?: string | null
    events?: string[] | null
    processKeys?: string[] | null
    secret?: string | null
    authorization?: string | null
    method?: 'POST' | 'PUT' | null
    body?: string | null
    timeoutSeconds?: number | null
    enabled?: boolean | null
    remark?: string | null
    id?: string | null
    revision?: number | null
  }
  'processCallback.test': {
    id: string
  }
  'processCategory.delete': {
    id: string
  }
  'processCategory.save': {
    name: string
    code?: string | null
    parentId?: string | null
    sort?: number | null
    enabled?: boolean | null
    remark?: string | null
    id?: string | null
    revision?: number | null
  }
  'processCopy.list': {
    keyword?: string | null
    title?: string | null
    processName?: string | null
    key?: string | null
    initiatorId?: string | null
    initiatorName?: string | null
    number?: string | null
    phase?: string | null
    instanceId?: string | null
    current?: number | null
    size?: number | null
    unread?: boolean | null
  }
  'processCopy.read': {
    ids: string[]
  }
  'processDefinition.form': {
    key: string
    draft?: string | null
    from?: string | null
  }
  'processDefinition.routePreview': {
    key: string
    variables?: Record<string, unknown> | null
  }
  'processDefinition.startable': {
    keyword?: string | null
    categoryId?: string | null
  }
  'processEntrust.delete': {
    ids: string[]
  }
  'processEntrust.received': Search & Record<string, never>
  'processEntrust.save': {
    fromId?: string | null
    toId?: string | null
    startsAt?: string | null
    endsAt?: string | null
    modelIds?: string[] | null
    keepCopy?: boolean | null
    enabled?: boolean | null
    reason?: string | null
    id?: string | null
    revision?: number | null
  }
  'processExchange.callbackRetry': {
    id: string
  }
  'processExchange.httpRetry': {
    id: string
  }
  'processExchange.pushRetry': {
    id: string
  }
  'processExchange.receive': {
    token: string
    variables?: Record<string, unknown> | null
    error?: string | null
    code?: string | null
  }
  'processExchange.receiveTaskRetry': {
    id: string
  }
  'processForecast.branches': {
    id: string
  }
  'processForecast.cancel': {
    id: string
  }
  'processForecast.conclusion': {
    id: string
  }
  'processForecast.figures': {
    id: string
  }
  'processForecast.fits': {
    id: string
  }
  'processForecast.increments': {
    id: string
  }
  'processForecast.nodes': {
    id: string
  }
  'processForecast.pools': {
    id: string
  }
  'processForecast.preview': {
    modelId: string
    from?: string | null
    to?: string | null
    id?: string | null
  }
  'processForecast.start': {
    modelId?: string | null
    from?: string | null
    to?: string | null
  }
  'processForm.bindAdd': {
    templateId: string
    ids: string[]
  }
  'processForm.bindCandidates': {
    templateId: string
    keyword?: string | null
    current?: number | null
    size?: number | null
  }
  'processForm.bindList': {
    templateId: string
    keyword?: string | null
    current?: number | null
    size?: number | null
  }
  'processForm.bindRemove': {
    templateId: string
    ids: string[]
  }
  'processForm.draftDelete': {
    id: string
  }
  'processForm.draftPage': {
    templateId?: string | null
    title?: string | null
    no?: string | null
    current?: number | null
    size?: number | null
  }
  'processForm.fieldList': {
    templateId: string
  }
  'processForm.groupDelete': {
    id: string
  }
  'processForm.groupDetail': {
    id: string
  }
  'processForm.groupSave': {
    name: string
    parentId?: string | null
    sort?: number | null
    remark?: string | null
    id?: string | null
    revision?: number | null
  }
  'processForm.history': {
    id: string
    current?: number | null
    size?: number | null
  }
  'processForm.instanceDetail': {
    id: string
  }
  'processForm.instanceList': Search & {
    content?: string | null
  }
  'processForm.instancePrint': {
    id: string
  }
  'processForm.instanceReport': {
    templateId: string
    field?: string | null
  }
  'processForm.instanceSave': {
    id?: string | null
    revision?: number | null
    templateId?: string | null
    title?: string | null
    values?: Record<string, unknown> | null
    submit?: boolean | null
  }
  'processForm.listedFields': {
    templateId: string
  }
  'processForm.migrationFailures': {
    templateId: string
    draft?: boolean | null
  }
  'processForm.migrationList': {
    templateId: string
    draft?: boolean | null
  }
  'processForm.migrationRun': {
    templateId: string
  }
  'processForm.nodeAuthList': {
    templateId: string
    modelId: string
  }
  'processForm.nodeAuthSave': {
    templateId: string
    modelId: string
    draftRevision: number
    rights: {
      nodeId: string
      field: string
      right: string
      required?: boolean | null
    }[]
  }
  'processForm.templateActivate': {
    versionId: string
  }
  'processForm.templateCheck': {
    id?: string | null
    definition?: string | null
  }
  'processForm.templateDelete': {
    id: string
  }
  'processForm.templateDeploy': {
    id: string
    draftRevision?: number | null
    note?: string | null
  }
  'processForm.templateDetail': {
    id: string
  }
  'processForm.templateExport': {
    id: string
    format?: 'own' | 'jsonSchema' | 'formJs' | null
  }
  'processForm.templateReview': {
    id: string
  }
  'processForm.templateSave': {
    name?: string | null
    code?: string | null
    groupId?: string | null
    description?: string | null
    definition?: string | null
    enabled?: boolean | null
    id?: string | null
    revision?: number | null
    draftRevision?: number | null
    copyOf?: string | null
  }
  'processForm.templateSheet': {
    fileName: string
    file: string
  }
  'processForm.templateTry': {
    id: string
    values?: Record<string, unknown> | null
  }
  'processForm.templateUpdate': {
    name?: string | null
    code?: string | null
    groupId?: string | null
    description?: string | null
    definition?: string | null
    enabled?: boolean | null
    id: string
    revision?: number | null
    draftRevision?: number | null
  }
  'processForm.values': {
    id: string
    revision?: number | null
    values?: Record<string, unknown> | null
  }
  'processForm.versionCompare': {
    versionId: string
    otherId?: string | null
  }
  'processForm.versionDetail': {
    id: string
  }
  'processForm.view': {
    templateId?: string | null
    versionId?: string | null
    instanceId?: string | null
    modelId?: string | null
    nodeId?: string | null
  }
  'processHandover.estimate': {
    id: string
  }
  'processHandover.found': {
    fromId?: string | null
  }
  'processHandover.preview': {
    fromId: string
    kinds?: string[] | null
  }
  'processHandover.run': {
    id: string
  }
  'processHandover.save': {
    fromId?: string | null
    toId?: string | null
    kinds?: string[] | null
    reason?: string | null
  }
  'processHandover.undo': {
    id: string
  }
  'processIncident.list': Search & {
    key?: string | null
    nodeId?: string | null
  }
  'processIncident.retry': {
    id: string
    commandId?: string | null
  }
  'processInstance.activate': {
    id: string
    reason?: string | null
    commandId?: string | null
  }
  'processInstance.adHocs': {
    id: string
  }
  'processInstance.beginAdHoc': {
    id: string
    scopeId: string
    nodeId: string
    reason?: string | null
    commandId?: string | null
  }
  'processInstance.cancel': {
    id: string
    reason?: string | null
    commandId?: string | null
  }
  'processInstance.delete': {
    id: string
    reason?: string | null
    commandId?: string | null
  }
  'processInstance.detail': {
    id: string
  }
  'processInstance.diagram': {
    id: string
  }
  'processInstance.endAdHoc': {
    id: string
    scopeId: string
    reason?: string | null
    commandId?: string | null
  }
  'processInstance.form': {
    id: string
  }
  'processInstance.migrate': {
    id: string
    versionId: string
    nodes?: Record<string, unknown> | null
    reason?: string | null
    commandId?: string | null
  }
  'processInstance.move': {
    id: string
    tokenIds: string[]
    targets: string[]
    reason?: string | null
    commandId?: string | null
  }
  'processInstance.moveForm': {
    id: string
  }
  'processInstance.moveFrom': {
    id: string
  }
  'processInstance.movePreview': {
    id: string
    tokenIds?: string[] | null
    targets?: string[] | null
  }
  'processInstance.moveTo': {
    id: string
  }
  'processInstance.open': Search & Record<string, never>
  'processInstance.path': {
    id: string
  }
  'processInstance.points': {
    id: string
  }
  'processInstance.print': {
    id: string
  }
  'processInstance.rollback': {
    id: string
    reason?: string | null
    commandId?: string | null
  }
  'processInstance.rollbackPreview': {
    id: string
  }
  'processInstance.start': {
    key: string
    title?: string | null
    businessKey?: string | null
    variables?: Record<string, unknown> | null
    draftId?: string | null
    commandId?: string | null
  }
  'processInstance.started': Search & Record<string, never>
  'processInstance.stop': {
    id: string
    reason?: string | null
    commandId?: string | null
  }
  'processInstance.suspend': {
    id: string
    reason?: string | null
    commandId?: string | null
  }
  'processInstance.tasks': {
    id: string
  }
  'processInstance.timeline': {
    id: string
    all?: boolean | null
  }
  'processInstance.urge': {
    id: string
    comment?: string | null
  }
  'processInstance.wake': {
    id: string
    target?: string | null
    reason?: string | null
    commandId?: string | null
  }
  'processMessage.drop': {
    id: string
  }
  'processMessage.resend': {
    id: string
  }
  'processMessage.send': {
    name: string
    correlation?: string | null
    instanceId?: string | null
    variables?: Record<string, unknown> | null
    keepSeconds?: number | null
    commandId?: string | null
  }
  'processMessage.signal': {
    name: string
    variables?: Record<string, unknown> | null
    commandId?: string | null
  }
  'processMigration.map': {
    nodes: {
      nodeId: string
      nodeName?: string | null
      targetId?: string | null
    }[]
    id: string
    revision?: number | null
  }
  'processMigration.preview': {
    id: string
  }
  'processMigration.run': {
    id: string
  }
  'processMigration.save': {
    fromVersionId: string
    toVersionId: string
    reason?: string | null
  }
  'processMigration.targets': {
    id: string
  }
  'processMigration.undo': {
    id: string
  }
  'processMigration.versions': {
    fromVersionId: string
  }
  'processModel.activate': {
    versionId: string
  }
  'processModel.check': {
    id?: string | null
    xml?: string | null
  }
  'processModel.copy': {
    id: string
    versionId?: string | null
    xml?: string | null
    key: string
    name: string
  }
  'processModel.create': {
    name: string
    key: string
    categoryId?: string | null
    description?: string | null
    view?: string | null
    enabled?: boolean | null
    xml?: string | null
    layout?: Record<string, unknown> | null
    template?: string | null
  }
  'processModel.delete': {
    id: string
  }
  'processModel.deploy': {
    id: string
    draftRevision?: number | null
    note?: string | null
  }
  'processModel.details': {
    id: string
  }
  'processModel.diagram': {
    id: string
  }
  'processModel.directory': {
    id?: string | null
    keyword?: string | null
    current?: number | null
    size?: number | null
  }
  'processModel.faults': {
    id: string
    xml?: string | null
  }
  'processModel.importReport': {
    xml?: string | null
  }
  'processModel.namedForms': {
    codes: string[]
  }
  'processModel.rollback': {
    id: string
    versionNo?: number | null
  }
  'processModel.routePreview': {
    id: string
    xml?: string | null
    applicantId?: string | null
    variables?: Record<string, unknown> | null
    nodeId?: string | null
  }
  'processModel.running': {
    id: string
  }
  'processModel.templates': Record<string, never>
  'processModel.update': {
    name?: string | null
    key?: string | null
    categoryId?: string | null
    description?: string | null
    view?: string | null
    enabled?: boolean | null
    id: string
    revision?: number | null
    xml?: string | null
    layout?: Record<string, unknown> | null
    draftRevision?: number | null
    automatic?: boolean | null
  }
  'processModel.version': {
    id: string
  }
  'processModel.versionDiagram': {
    id: string
  }
  'processOpen.dictionary': {
    code?: string | null
  }
  'processOpen.downloads': Search & Record<string, never>
  'processReplacement.save': {
    fromId?: string | null
    toId?: string | null
    modelIds?: string[] | null
    enabled?: boolean | null
    reason?: string | null
    id?: string | null
    revision?: number | null
  }
  'processReport.byDuration': {
    from?: string | null
    to?: string | null
    key?: string | null
  }
  'processReport.byNode': {
    from?: string | null
    to?: string | null
    key?: string | null
  }
  'processReport.byOrganization': {
    from?: string | null
    to?: string | null
    key?: string | null
  }
  'processReport.byPerson': {
    from?: string | null
    to?: string | null
    key?: string | null
  }
  'processReport.byProcess': {
    from?: string | null
    to?: string | null
    key?: string | null
  }
  'processReport.daily': {
    from?: string | null
    to?: string | null
    key?: string | null
  }
  'processReport.diagram': {
    from?: string | null
    to?: string | null
    key: string
  }
  'processReport.eventLog': {
    format: string
    key?: string | null
    from: string
    to: string
  }
  'processReport.overview': {
    from?: string | null
    to?: string | null
    key?: string | null
  }
  'processReport.refresh': Record<string, never>
  'processSimulation.act': {
    id: string
    act: string
    taskId?: string | null
    to?: string | null
    scope?: string | null
    person?: string | null
    comment?: string | null
    variables?: Record<string, unknown> | null
    minutes?: number | null
    wait?: string | null
    waitId?: string | null
    message?: string | null
    code?: string | null
  }
  'processSimulation.cancel': {
    id: string
  }
  'processSimulation.conclusion': {
    id: string
  }
  'processSimulation.failures': {
    id: string
  }
  'processSimulation.figures': {
    id: string
  }
  'processSimulation.form': {
    modelId: string
    basis?: string | null
  }
  'processSimulation.histogram': {
    id: string
  }
  'processSimulation.nodes': {
    id: string
  }
  'processSimulation.pools': {
    id: string
  }
  'processSimulation.queues': {
    id: string
  }
  'processSimulation.reset': {
    id: string
  }
  'processSimulation.restart': {
    id: string
  }
  'processSimulation.run': {
    id: string
  }
  'processSimulation.save': {
    name?: string | null
    modelId?: string | null
    basis?: string | null
    versionId?: string | null
    starterId?: string | null
    startAt?: string | null
    variables?: Record<string, unknown> | null
    seed?: number | null
    instances?: number | null
    warmUp?: number | null
    arrivalKind?: string | null
    arrivalsPerHour?: number | null
    arrivalHours?: string | null
    nodes?: {
      process: string
      nodeId: string
      name?: string | null
      kind?: string | null
      distribution: string
      mean?: number | null
      low?: number | null
      high?: number | null
      spread?: number | null
      pool?: string | null
      signers?: number | null
      refused?: number | null
      returned?: number | null
    }[] | null
    pools?: {
      name: string
      people: number
      hours?: string | null
      hourCost?: number | null
    }[] | null
    branches?: {
      process: string
      nodeId: string
      name?: string | null
      flowId: string
      flowName?: string | null
      condition?: string | null
      chance?: number | null
    }[] | null
    data?: {
      name: string
      distribution: string
      mean?: number | null
      low?: number | null
      high?: number | null
      spread?: number | null
    }[] | null
    remark?: string | null
    id?: string | null
    revision?: number | null
    copyOf?: string | null
  }
  'processSimulation.trial': {
    id: string
  }
  'processSimulation.trialBacks': {
    id: string
    taskId: string
  }
  'processSimulation.trialPath': {
    id: string
  }
  'processSimulation.trialTask': {
    id: string
    taskId: string
  }
  'processSimulation.trialTasks': {
    id: string
  }
  'processSimulation.trialTokens': {
    id: string
  }
  'processSimulation.trialVariables': {
    id: string
  }
  'processSimulation.trialWaits': {
    id: string
  }
  'processSimulation.undo': {
    id: string
  }
  'processSimulation.versions': {
    modelId?: string | null
  }
  'processTask.addForm': {
    id: string
  }
  'processTask.addSigners': {
    id: string
    how: 'addBefore' | 'addAfter' | 'addParallel' | 'appendApprovers'
    userIds: string[]
    variables?: Record<string, unknown> | null
    seen?: Record<string, unknown> | null
    sealId?: string | null
    comment?: string | null
    signature?: string | null
    slotId?: string | null
    commandId?: string | null
  }
  'processTask.addWays': {
    id: string
  }
  'processTask.claim': {
    id: string
    comment?: string | null
    signature?: string | null
    slotId?: string | null
    commandId?: string | null
  }
  'processTask.communicate': {
    id: string
    userIds?: string[] | null
    comment: string
    signature?: string | null
    slotId?: string | null
    commandId?: string | null
    files?: (Record<string, unknown>)[] | null
  }
  'processTask.complete': {
    id: string
    decision?: 'agree' | 'refuse' | null
    variables?: Record<string, unknown> | null
    seen?: Record<string, unknown> | null
    next?: string[] | null
    straight?: boolean | null
    comment?: string | null
    signature?: string | null
    slotId?: string | null
    commandId?: string | null
    nextByNode?: Record<string, unknown> | null
    files?: (Record<string, unknown>)[] | null
    sealId?: string | null
  }
  'processTask.copy': {
    id: string
    userIds: string[]
    comment?: string | null
    signature?: string | null
    slotId?: string | null
    commandId?: string | null
  }
  'processTask.count': Record<string, never>
  'processTask.decision': {
    id: string
  }
  'processTask.delegate': {
    id: string
    userId: string
    comment?: string | null
    signature?: string | null
    slotId?: string | null
    commandId?: string | null
  }
  'processTask.detail': {
    id: string
  }
  'processTask.done': {
    keyword?: string | null
    title?: string | null
    processName?: string | null
    key?: string | null
    initiatorId?: string | null
    initiatorName?: string | null
    number?: string | null
    phase?: string | null
    instanceId?: string | null
    current?: number | null
    size?: number | null
  }
  'processTask.nextPeople': {
    taskId: string
    id?: string | null
    keyword?: string | null
    organizationId?: string | null
    below?: boolean | null
    current?: number | null
    size?: number | null
  }
  'processTask.ownDays': {
    from?: string | null
    to?: string | null
  }
  'processTask.ownWeek': Record<string, never>
  'processTask.people': {
    taskId: string
    id?: string | null
    keyword?: string | null
    organizationId?: string | null
    below?: boolean | null
    current?: number | null
    size?: number | null
  }
  'processTask.removable': {
    id: string
  }
  'processTask.removeSigner': {
    id: string
    slotIds: string[]
    comment?: string | null
    signature?: string | null
    slotId?: string | null
    commandId?: string | null
  }
  'processTask.replace': {
    id: string
    fromId?: string | null
    toId: string
    reason?: string | null
    comment?: string | null
    signature?: string | null
    slotId?: string | null
    commandId?: string | null
  }
  'processTask.return': {
    id: string
    to: string
    scope?: 'branch' | 'all' | 'keepSiblings' | null
    resubmit?: 'inOrder' | 'straight' | 'ask' | null
    agreements?: 'keep' | 'clear' | null
    comment?: string | null
    signature?: string | null
    files?: (Record<string, unknown>)[] | null
    slotId?: string | null
    commandId?: string | null
  }
  'processTask.returnForm': {
    id: string
  }
  'processTask.returnPreview': {
    id: string
    to?: string | null
    scope?: string | null
  }
  'processTask.returnScopes': {
    id: string
  }
  'processTask.returnTargets': {
    id: string
  }
  'processTask.routePreview': {
    id: string
    variables?: Record<string, unknown> | null
  }
  'processTask.saveDraft': {
    id: string
    variables?: Record<string, unknown> | null
    seen?: Record<string, unknown> | null
    comment?: string | null
    signature?: string | null
    slotId?: string | null
    commandId?: string | null
  }
  'processTask.todo': {
    keyword?: string | null
    title?: string | null
    processName?: string | null
    key?: string | null
    initiatorId?: string | null
    initiatorName?: string | null
    number?: string | null
    phase?: string | null
    claimable?: boolean | null
    instanceId?: string | null
    current?: number | null
    size?: number | null
  }
  'processTask.transfer': {
    id: string
    userId: string
    comment?: string | null
    signature?: string | null
    slotId?: string | null
    commandId?: string | null
  }
  'processTask.unclaim': {
    id: string
    comment?: string | null
    signature?: string | null
    slotId?: string | null
    commandId?: string | null
  }
  'processTask.urge': {
    id: string
    comment?: string | null
    signature?: string | null
    slotId?: string | null
    commandId?: string | null
  }
  'processTask.withdraw': {
    id: string
    comment?: string | null
    signature?: string | null
    slotId?: string | null
    commandId?: string | null
  }
  'processVariable.details': {
    id: string
    instanceId: string
  }
  'processVariable.list': {
    id: string
  }
  'processVariable.set': {
    id: string
    scopeId?: string | null
    name: string
    json: string
    reason?: string | null
    commandId?: string | null
  }
  'processVariable.update': {
    id: string
    scopeId?: string | null
    variables: Record<string, unknown>
    reason?: string | null
    commandId?: string | null
  }
  'project.add': {
    code: string
    name: string
    companyName?: string | null
    organizationId?: string | null
    regionCode?: string | null
    address?: string | null
    longitude?: number | null
    latitude?: number | null
    projectType?: string | null
    stage?: string | null
    landArea?: number | null
    buildArea?: number | null
    startDate?: string | null
    deliveryDate?: string | null
    managerId?: string | null
    sort?: number | null
    enabled?: boolean | null
    remark?: string | null
  }
  'project.addPosition': {
    projectId: string
    ids: string[]
  }
  'project.addProjectUsers': {
    projectId: string
    ids: string[]
  }
  'project.addUserProjects': {
    userIds: string[]
    projectIds: string[]
  }
  'project.batchDeletePosition': {
    projectId: string
    ids: string[]
  }
  'project.batchDeleteUser': {
    projectId: string
    ids: string[]
  }
  'project.deletePositionById': {
    projectId: string
    positionId: string
  }
  'project.deleteProById': {
    id: string
  }
  'project.deleteUserById': {
    projectId: string
    userId: string
  }
  'project.phaseDelete': {
    ids: string[]
  }
  'project.phaseSave': {
    projectId?: string | null
    code?: string | null
    name?: string | null
    stage?: string | null
    landArea?: number | null
    buildArea?: number | null
    households?: number | null
    startDate?: string | null
    openDate?: string | null
    deliveryDate?: string | null
    sort?: number | null
    enabled?: boolean | null
    remark?: string | null
    id?: string | null
    revision?: number | null
  }
  'project.queryProjectInfoByCode': {
    code: string
  }
  'project.update': {
    code?: string | null
    name?: string | null
    companyName?: string | null
    organizationId?: string | null
    regionCode?: string | null
    address?: string | null
    longitude?: number | null
    latitude?: number | null
    projectType?: string | null
    stage?: string | null
    landArea?: number | null
    buildArea?: number | null
    startDate?: string | null
    deliveryDate?: string | null
    managerId?: string | null
    sort?: number | null
    enabled?: boolean | null
    remark?: string | null
    id: string
    revision?: number | null
  }
  'resource.add': {
    applicationId: string
    parentId?: string | null
    level: number
    code: string
    name: string
    route?: string | null
    icon?: string | null
    apis?: string[] | null
    classifyId?: string | null
    sort?: number | null
    visible?: boolean | null
    enabled?: boolean | null
    remark?: string | null
  }
  'resource.configList': Record<string, never>
  'resource.copy': {
    id: string
    parentId?: string | null
    applicationId?: string | null
  }
  'resource.delete': {
    id: string
  }
  'resource.enable': {
    id: string
    enabled?: boolean | null
  }
  'resource.move': {
    id: string
    parentId?: string | null
    beforeId?: string | null
  }
  'resource.options': {
    applicationId?: string | null
    keyword?: string | null
  }
  'resource.positionAdd': {
    resourceId: string
    ids: string[]
  }
  'resource.positionDelete': {
    resourceId: string
    ids: string[]
  }
  'resource.roleAdd': {
    resourceId: string
    ids: string[]
  }
  'resource.roleDelete': {
    resourceId: string
    ids: string[]
  }
  'resource.update': {
    applicationId?: string | null
    parentId?: string | null
    level?: number | null
    code?: string | null
    name?: string | null
    route?: string | null
    icon?: string | null
    apis?: string[] | null
    classifyId?: string | null
    sort?: number | null
    visible?: boolean | null
    enabled?: boolean | null
    remark?: string | null
    id: string
    revision?: number | null
  }
  'resource.userAdd': {
    resourceId: string
    ids: string[]
  }
  'resource.userDelete': {
    resourceId: string
    ids: string[]
  }
  'resource.userTerm': {
    resourceId: string
    ids: string[]
    validFrom?: string | null
    validTo?: string | null
    reason?: string | null
  }
  'role.add': {
    code: string
    name: string
    type?: string | null
    dataScope?: string | null
    scopedPages?: boolean | null
    requiresSecondFactor?: boolean | null
    sort?: number | null
    enabled?: boolean | null
    remark?: string | null
  }
  'role.delete': {
    id: string
  }
  'role.enable': {
    id: string
    enabled?: boolean | null
  }
  'role.options': {
    keyword?: string | null
  }
  'role.permissionAdd': {
    roleId: string
    applicationId: string
    ids: string[]
    halfIds?: string[] | null
    revision?: string | null
  }
  'role.permissionDetail': {
    roleId: string
    applicationId: string
  }
  'role.permissionTicks': {
    roleId: string
    applicationId: string
  }
  'role.permissions': {
    roleId: string
    applicationId?: string | null
  }
  'role.positionAdd': {
    roleId: string
    ids: string[]
  }
  'role.positionDelete': {
    roleId: string
    positionId: string
  }
  'role.positionDeleteBatch': {
    roleId: string
    ids: string[]
  }
  'role.update': {
    code?: string | null
    name?: string | null
    type?: string | null
    dataScope?: string | null
    scopedPages?: boolean | null
    requiresSecondFactor?: boolean | null
    sort?: number | null
    enabled?: boolean | null
    remark?: string | null
    id: string
    revision?: number | null
  }
  'role.userAdd': {
    roleId: string
    ids: string[]
  }
  'role.userDelete': {
    roleId: string
    userId: string
  }
  'role.userDeleteBatch': {
    roleId: string
    ids: string[]
  }
  'role.userTerm': {
    roleId: string
    ids: string[]
    validFrom?: string | null
    validTo?: string | null
    reason?: string | null
  }
  'router.list': {
    applicationId?: string | null
    keyword?: string | null
    route?: string | null
    screen?: 'built' | 'planned' | 'redirect' | 'unknown' | null
    enabled?: boolean | null
  }
  'router.show': {
    id: string
    visible: boolean
  }
  'seal.usable': {
    taskId: string
  }
  'sealMark.ofInstance': {
    instanceId: string
  }
  'sealMark.verify': {
    id: string
  }
  'secondFactor.begin': {
    password?: string | null
    code?: string | null
    passkey?: Record<string, unknown> | null
  }
  'secondFactor.confirm': {
    code: string
  }
  'secondFactor.detail': Record<string, never>
  'secondFactor.forgetDevice': {
    id?: string | null
  }
  'secondFactor.recoveryCodes': {
    password?: string | null
    code?: string | null
    passkey?: Record<string, unknown> | null
  }
  'secondFactor.turnOff': {
    password?: string | null
    code?: string | null
    passkey?: Record<string, unknown> | null
  }
  'session.end': {
    id: string
  }
  'session.endUser': {
    userId: string
  }
  'session.list': Search & Record<string, never>
  'standardRole.disable': {
    id: string
  }
  'standardRole.enable': {
    id: string
  }
  'standardRole.restart': {
    id: string
  }
  'standardRole.saveRule': {
    roleId?: string | null
    companyId?: string | null
    projectId?: string | null
    amountFrom?: number | null
    amountTo?: number | null
    userId?: string | null
    sort?: number | null
    id?: string | null
    revision?: number | null
  }
  'startDraft.delete': {
    ids: string[]
  }
  'startDraft.list': {
    keyword?: string | null
  }
  'startDraft.save': {
    id?: string | null
    key: string
    versionNo?: number | null
    title?: string | null
    variables?: Record<string, unknown> | null
  }
  'tree.get': {
    id: string
  }
  'uc.departmentList': {
    sourceId?: string | null
    keyword?: string | null
  }
  'uc.departmentSources': Record<string, never>
  'uc.userV1Page': Search & {
    below?: boolean | null
  }
  'user.addPositions': {
    userId: string
    ids: string[]
  }
  'user.addRoles': {
    userId: string
    ids: string[]
  }
  'user.delete': {
    id: string
  }
  'user.detail': {
    id: string
  }
  'user.detailOtherAccount': {
    userId: string
  }
  'user.detailRole': {
    userId: string
  }
  'user.detailSystem': {
    userId: string
  }
  'user.directory': {
    id?: string | null
    keyword?: string | null
    name?: string | null
    username?: string | null
    organizationId?: string | null
    below?: boolean | null
    current?: number | null
    size?: number | null
  }
  'user.enable': {
    id: string
    enabled?: boolean | null
  }
  'user.list': Search & {
    below?: boolean | null
    unusedRights?: boolean | null
  }
  'user.listFindByName': {
    name: string
  }
  'user.listWithoutPage': {
    organizationId?: string | null
    below?: boolean | null
    keyword?: string | null
  }
  'user.options': {
    id?: string | null
    keyword?: string | null
  }
  'user.otherAccountDelete': {
    id: string
  }
  'user.otherAccountDetail': {
    id: string
  }
  'user.otherAccountLog': Search & {
    id: string
  }
  'user.otherAccountRecycleList': Search & {
    userId: string
  }
  'user.otherAccountRestore': {
    ids: string[]
  }
  'user.otherAccountRevert': {
    id: string
    logId: string
    revision?: number | null
  }
  'user.otherAccountSave': {
    userId: string
    system: string
    account: string
    remark?: string | null
    id?: string | null
    revision?: number | null
  }
  'user.projectAdd': {
    userId: string
    ids: string[]
  }
  'user.projectRemove': {
    userId: string
    ids: string[]
  }
  'user.removePositions': {
    userId: string
    ids: string[]
  }
  'user.removeRoles': {
    userId: string
    ids: string[]
  }
  'user.resetPass': {
    id: string
  }
  'user.resetSecondFactor': {
    id: string
  }
  'user.restore': {
    ids: string[]
  }
  'user.save': {
    username: string
    name: string
    employeeNo?: string | null
    gender?: string | null
    phone?: string | null
    email?: string | null
    organizationId: string
    title?: string | null
    entryDate?: string | null
    dataScope?: string | null
    enabled?: boolean | null
    remark?: string | null
    roleIds?: string[] | null
    positionIds?: string[] | null
  }
  'user.shuttleList': {
    condition?: string | null
    size?: number | null
    current?: number | null
    ifOwn?: boolean | null
  }
  'user.superAdmin': {
    id: string
    superAdmin: boolean
  }
  'user.unlock': {
    id: string
  }
  'user.update': {
    username?: string | null
    name?: string | null
    employeeNo?: string | null
    gender?: string | null
    phone?: string | null
    email?: string | null
    organizationId?: string | null
    title?: string | null
    entryDate?: string | null
    dataScope?: string | null
    enabled?: boolean | null
    remark?: string | null
    id: string
    revision?: number | null
  }
  'user.work': {
    id: string
    enabled?: boolean | null
  }
  'validation.create': {
    name: string
    title: string
    entity?: string | null
    fields?: {
      name: string
      title: string
      type: string
    }[] | null
    enabled?: boolean | null
    remark?: string | null
  }
  'validation.delete': {
    id: string
  }
  'validation.details': {
    id: string
  }
  'validation.dictionaries': Record<string, never>
  'validation.entities': Record<string, never>
  'validation.fields': {
    beanId: string
  }
  'validation.forms': {
    keyword?: string | null
  }
  'validation.list': Search & Record<string, never>
  'validation.restore': {
    ids: string[]
  }
  'validation.ruleCreate': {
    beanId: string
    field: string
    kind: string
    least?: string | null
    most?: string | null
    pattern?: string | null
    dictionary?: string | null
    expression?: string | null
    condition?: string | null
    message: string
    sort?: number | null
    enabled?: boolean | null
  }
  'validation.ruleDelete': {
    id: string
  }
  'validation.ruleRestore': {
    ids: string[]
  }
  'validation.ruleSet': {
    name: string
  }
  'validation.ruleUpdate': {
    beanId?: string | null
    field?: string | null
    kind?: string | null
    least?: string | null
    most?: string | null
    pattern?: string | null
    dictionary?: string | null
    expression?: string | null
    condition?: string | null
    message?: string | null
    sort?: number | null
    enabled?: boolean | null
    id: string
    revision?: number | null
  }
  'validation.trial': {
    name: string
    form: Record<string, unknown>
  }
  'validation.unique': {
    name: string
    field: string
    value: string
    id?: string | null
  }
  'validation.update': {
    name?: string | null
    title?: string | null
    entity?: string | null
    fields?: {
      name: string
      title: string
      type: string
    }[] | null
    enabled?: boolean | null
    remark?: string | null
    id: string
    revision?: number | null
  }
  'validation.uses': {
    id: string
  }
  'view.defaults': Record<string, never>
  'view.delete': {
    id: string
  }
  'view.list': {
    page: string
  }
  'view.save': {
    page?: string | null
    name?: string | null
    value?: Record<string, unknown> | null
    roleIds?: string[] | null
    preset?: boolean | null
    id?: string | null
    revision?: number | null
  }
  'view.setDefault': {
    page: string
    id?: string | null
  }
  'webhook.entities': Record<string, never>
  'webhook.retry': {
    id: string
  }
  'webhook.save': {
    name?: string | null
    url?: string | null
    entities?: string[] | null
    events?: string[] | null
    secret?: string | null
    timeoutSeconds?: number | null
    enabled?: boolean | null
    remark?: string | null
    id?: string | null
    revision?: number | null
  }
  'webhook.test': {
    id: string
  }
  'whiteList.delete': {
    id: string
  }
  'whiteList.enable': {
    id: string
    enabled?: boolean | null
  }
  'whiteList.restore': {
    ids: string[]
  }
  'whiteList.save': {
    applicationId?: string | null
    kind?: string | null
    address?: string | null
    sourceId?: string | null
    validTo?: string | null
    enabled?: boolean | null
    remark?: string | null
    id?: string | null
    revision?: number | null
  }
  'workCalendar.company': Record<string, never>
  'workLog.anchor': Record<string, never>
  'workLog.details': {
    id: string
  }
  'workLog.entities': Record<string, never>
  'workLog.list': Search & {
    recordName?: string | null
    ip?: string | null
    requestId?: string | null
    result?: 'done' | 'refused' | null
  }
  'workLog.own': Search & {
    recordName?: string | null
    result?: 'done' | 'refused' | null
  }
}

/** The same by the name of the handler; several endpoints may have one. */
export interface HandlerInputs {
  'archive.detail': EndpointInputs['processArchive.detail']
  'archive.diagram': EndpointInputs['processArchive.diagram']
  'archive.fields': EndpointInputs['processArchive.fields']
  'archive.file': EndpointInputs['processArchive.file']
  'archive.print': EndpointInputs['processArchive.print']
  'archive.retry': EndpointInputs['processArchive.retry']
  'archive.timeline': EndpointInputs['processArchive.timeline']
  'archive.verify': EndpointInputs['processArchive.verify']
  'archive.xes': EndpointInputs['processArchive.xes']
  'diagnostics.code': EndpointInputs['diagnostics.code']
  'diagnostics.endViewAs': EndpointInputs['diagnostics.endViewAs']
  'diagnostics.viewAs': EndpointInputs['diagnostics.viewAs']
  'dictionary.areas': EndpointInputs['area.get']
  'dictionary.codeDelete': EndpointInputs['dictionaryCode.delete']
  'dictionary.codeUses': EndpointInputs['dictionaryCode.uses']
  'dictionary.codes': EndpointInputs['dictionaryCode.tree']
  'dictionary.list': EndpointInputs['dictionary.list']
  'dictionary.remove': EndpointInputs['dictionary.remove']
  'dictionary.save': EndpointInputs['dictionary.save']
  'dictionary.update': EndpointInputs['dictionary.update']
  'dictionary.uses': EndpointInputs['dictionary.uses']
  'download.delete': EndpointInputs['download.delete']
  'download.file': EndpointInputs['download.file']
  'download.list': EndpointInputs['download.list'] | EndpointInputs['processOpen.downloads']
  'download.retry': EndpointInputs['download.retry']
  'download.status': EndpointInputs['download.status']
  'embed.origins': EndpointInputs['embed.origins']
  'events.open': EndpointInputs['events.open']
  'feedback.add': EndpointInputs['feedback.add']
  'feedback.handle': EndpointInputs['feedback.handle']
  'feedback.own': EndpointInputs['feedback.own']
  'feedback.ownDetails': EndpointInputs['feedback.ownDetails']
  'feedback.withdraw': EndpointInputs['feedback.withdraw']
  'forecast.branches': EndpointInputs['processForecast.branches']
  'forecast.cancel': EndpointInputs['processForecast.cancel']
  'forecast.conclusion': EndpointInputs['processForecast.conclusion']
  'forecast.figures': EndpointInputs['processForecast.figures']
  'forecast.fits': EndpointInputs['processForecast.fits']
  'forecast.increments': EndpointInputs['processForecast.increments']
  'forecast.nodes': EndpointInputs['processForecast.nodes']
  'forecast.pools': EndpointInputs['processForecast.pools']
  'forecast.preview': EndpointInputs['processForecast.preview']
  'forecast.start': EndpointInputs['processForecast.start']
  'form.activateVersion': EndpointInputs['businessForm.templateActivate'] | EndpointInputs['processForm.templateActivate']
  'form.bindModels': EndpointInputs['businessForm.bindAdd'] | EndpointInputs['processForm.bindAdd']
  'form.boundModels': EndpointInputs['businessForm.bindList'] | EndpointInputs['processForm.bindList']
  'form.checkTemplate': EndpointInputs['businessForm.templateCheck'] | EndpointInputs['processForm.templateCheck']
  'form.compareVersions': EndpointInputs['businessForm.versionCompare'] | EndpointInputs['processForm.versionCompare']
  'form.deleteDraft': EndpointInputs['businessForm.draftDelete'] | EndpointInputs['processForm.draftDelete']
  'form.deleteGroup': EndpointInputs['businessForm.groupDelete'] | EndpointInputs['processForm.groupDelete']
  'form.deleteTemplate': EndpointInputs['businessForm.templateDelete'] | EndpointInputs['processForm.templateDelete']
  'form.drafts': EndpointInputs['businessForm.draftPage'] | EndpointInputs['processForm.draftPage']
  'form.exportTemplate': EndpointInputs['businessForm.templateExport'] | EndpointInputs['processForm.templateExport']
  'form.fields': EndpointInputs['businessForm.fieldList'] | EndpointInputs['processForm.fieldList']
  'form.group': EndpointInputs['businessForm.groupDetail'] | EndpointInputs['processForm.groupDetail']
  'form.history': EndpointInputs['businessForm.history'] | EndpointInputs['processForm.history']
  'form.instance': EndpointInputs['businessForm.instanceDetail'] | EndpointInputs['processForm.instanceDetail']
  'form.instancePrint': EndpointInputs['businessForm.instancePrint'] | EndpointInputs['processForm.instancePrint']
  'form.instanceReport': EndpointInputs['businessForm.instanceReport'] | EndpointInputs['processForm.instanceReport']
  'form.instances': EndpointInputs['businessForm.instanceList'] | EndpointInputs['processForm.instanceList']
  'form.listedFields': EndpointInputs['businessForm.listedFields'] | EndpointInputs['processForm.listedFields']
  'form.migrateDrafts': EndpointInputs['businessForm.migrationRun'] | EndpointInputs['processForm.migrationRun']
  'form.migrationFailures': EndpointInputs['businessForm.migrationFailures'] | EndpointInputs['processForm.migrationFailures']
  'form.migrationRules': EndpointInputs['businessForm.migrationList'] | EndpointInputs['processForm.migrationList']
  'form.modelCandidates': EndpointInputs['businessForm.bindCandidates'] | EndpointInputs['processForm.bindCandidates']
  'form.nodeRights': EndpointInputs['businessForm.nodeAuthList'] | EndpointInputs['processForm.nodeAuthList']
  'form.publishTemplate': EndpointInputs['businessForm.templateDeploy'] | EndpointInputs['processForm.templateDeploy']
  'form.readSheet': EndpointInputs['businessForm.templateSheet'] | EndpointInputs['processForm.templateSheet']
  'form.reviewTemplate': EndpointInputs['businessForm.templateReview'] | EndpointInputs['processForm.templateReview']
  'form.saveGroup': EndpointInputs['businessForm.groupSave'] | EndpointInputs['processForm.groupSave']
  'form.saveInstance': EndpointInputs['businessForm.instanceSave'] | EndpointInputs['processForm.instanceSave']
  'form.saveNodeRights': EndpointInputs['businessForm.nodeAuthSave'] | EndpointInputs['processForm.nodeAuthSave']
  'form.saveTemplate': EndpointInputs['businessForm.templateSave'] | EndpointInputs['processForm.templateSave']
  'form.saveVersionRights': EndpointInputs['formNodeAuth.save']
  'form.template': EndpointInputs['businessForm.templateDetail'] | EndpointInputs['processForm.templateDetail']
  'form.tryTemplate': EndpointInputs['businessForm.templateTry'] | EndpointInputs['processForm.templateTry']
  'form.unbindModels': EndpointInputs['businessForm.bindRemove'] | EndpointInputs['processForm.bindRemove']
  'form.updateTemplate': EndpointInputs['businessForm.templateUpdate'] | EndpointInputs['processForm.templateUpdate']
  'form.values': EndpointInputs['businessForm.values'] | EndpointInputs['processForm.values']
  'form.version': EndpointInputs['businessForm.versionDetail'] | EndpointInputs['processForm.versionDetail']
  'form.versionRights': EndpointInputs['formNodeAuth.list']
  'form.view': EndpointInputs['businessForm.view'] | EndpointInputs['processForm.view']
  'formFlow.audit': EndpointInputs['formFlow.audit']
  'formFlow.history': EndpointInputs['formFlow.history']
  'formFlow.operations': EndpointInputs['formFlow.operationList']
  'formFlow.parameters': EndpointInputs['formFlow.operationParam']
  'formFlow.product': EndpointInputs['formFlow.product']
  'formFlow.validate': EndpointInputs['formFlow.validate']
  'generation.apply': EndpointInputs['codeGeneration.apply']
  'generation.documents': EndpointInputs['codeGeneration.documents']
  'generation.download': EndpointInputs['codeGeneration.download']
  'generation.preview': EndpointInputs['codeGeneration.preview']
  'generation.propose': EndpointInputs['codeGeneration.propose']
  'generation.remove': EndpointInputs['codeGeneration.remove']
  'generation.saveFile': EndpointInputs['codeGeneration.fileSave']
  'home.activity': EndpointInputs['home.activity']
  'home.count': EndpointInputs['home.count']
  'home.dynamic': EndpointInputs['home.dynamic']
  'home.mainPosition': EndpointInputs['home.getMainPosition']
  'home.navigation': EndpointInputs['home.navigationFindOneLevelTag']
  'home.operations': EndpointInputs['home.operations']
  'home.userDistribution': EndpointInputs['home.sysUserNum']
  'home.views': EndpointInputs['home.views']
  'icons.drawings': EndpointInputs['fontIcon.drawings']
  'icons.options': EndpointInputs['fontIcon.options']
  'icons.preview': EndpointInputs['fontIcon.preview']
  'icons.upload': EndpointInputs['fontIcon.upload']
  'identity.applications': EndpointInputs['auth.userApplications'] | EndpointInputs['links.application']
  'identity.beginOwn': EndpointInputs['secondFactor.begin']
  'identity.changePassword': EndpointInputs['pass.modifyPassModifyAndSyn']
  'identity.confirmOwn': EndpointInputs['secondFactor.confirm']
  'identity.confirmSetup': EndpointInputs['auth.secondFactorConfirm']
  'identity.convert': EndpointInputs['auth.userTokenConvert']
  'identity.endSession': EndpointInputs['auth.userSessionsEnd']
  'identity.forgetDevice': EndpointInputs['secondFactor.forgetDevice']
  'identity.loginOptions': EndpointInputs['auth.loginOptions']
  'identity.logout': EndpointInputs['auth.oauthLogout']
  'identity.oidcBegin': EndpointInputs['auth.oidcBegin']
  'identity.oidcToken': EndpointInputs['auth.oidcToken']
  'identity.ownSecondFactor': EndpointInputs['secondFactor.detail']
  'identity.passkeyAdd': EndpointInputs['passkey.add']
  'identity.passkeyBegin': EndpointInputs['passkey.begin']
  'identity.passkeyChallenge': EndpointInputs['passkey.challenge']
  'identity.passkeyRemove': EndpointInputs['passkey.remove']
  'identity.passkeyRename': EndpointInputs['passkey.rename']
  'identity.passkeySignIn': EndpointInputs['auth.passkeySignIn']
  'identity.passkeySignInBegin': EndpointInputs['auth.passkeyBegin']
  'identity.permissions': EndpointInputs['auth.userPermissions']
  'identity.personAvatar': EndpointInputs['personInfo.avatar']
  'identity.personDetail': EndpointInputs['personInfo.detail']
  'identity.personRemark': EndpointInputs['personInfo.remark']
  'identity.readPreference': EndpointInputs['preference.read']
  'identity.renewRecoveryCodes': EndpointInputs['secondFactor.recoveryCodes']
  'identity.retrievePassword': EndpointInputs['pass.retrievePassModifyPass'] | EndpointInputs['pass.retrievePassVerifyAndModify']
  'identity.savePreference': EndpointInputs['preference.save']
  'identity.secondFactorChallenge': EndpointInputs['auth.secondFactorChallenge']
  'identity.secondFactorPasskey': EndpointInputs['auth.secondFactorPasskey']
  'identity.sendAuthCode': EndpointInputs['pass.retrievePassGetAuthCode']
  'identity.sessions': EndpointInputs['auth.userSessions']
  'identity.setUpSecondFactor': EndpointInputs['auth.secondFactorSetup']
  'identity.ticketToken': EndpointInputs['auth.oassoToken']
  'identity.token': EndpointInputs['auth.oauthToken']
  'identity.turnOffOwn': EndpointInputs['secondFactor.turnOff']
  'identity.verifyCode': EndpointInputs['auth.oassoVerifycode']
  'identity.verifyOwnPassword': EndpointInputs['pass.verify']
  'identity.verifySecondFactor': EndpointInputs['auth.secondFactorVerify']
  'job.again': EndpointInputs['job.again']
  'job.cancel': EndpointInputs['job.cancel']
  'job.nextRuns': EndpointInputs['jobSchedule.nextRuns']
  'job.runNow': EndpointInputs['jobSchedule.runNow']
  'land.cityList': EndpointInputs['landBack.cityList']
  'land.overview': EndpointInputs['landBack.overview']
  'land.places': EndpointInputs['landBack.places']
  'land.regions': EndpointInputs['landBack.regions']
  'land.uses': EndpointInputs['landBack.uses']
  'migration.mapMigration': EndpointInputs['processMigration.map']
  'migration.migrationPreview': EndpointInputs['processMigration.preview']
  'migration.migrationTargets': EndpointInputs['processMigration.targets']
  'migration.migrationVersions': EndpointInputs['processMigration.versions']
  'migration.rollback': EndpointInputs['processInstance.rollback']
  'migration.rollbackPoints': EndpointInputs['processInstance.points']
  'migration.rollbackPreview': EndpointInputs['processInstance.rollbackPreview']
  'migration.runMigration': EndpointInputs['processMigration.run']
  'migration.saveMigration': EndpointInputs['processMigration.save']
  'migration.undoMigration': EndpointInputs['processMigration.undo']
  'notice.announce': EndpointInputs['announcement.send']
  'notice.count': EndpointInputs['notice.count']
  'notice.list': EndpointInputs['notice.list']
  'notice.read': EndpointInputs['notice.read']
  'notice.readAll': EndpointInputs['notice.readAll']
  'organization.add': EndpointInputs['organization.add']
  'organization.byCity': EndpointInputs['organization.getCityOrg']
  'organization.check': EndpointInputs['organization.check']
  'organization.delete': EndpointInputs['organization.delete']
  'organization.departmentList': EndpointInputs['uc.departmentList']
  'organization.departmentSources': EndpointInputs['uc.departmentSources']
  'organization.edit': EndpointInputs['organization.edit']
  'organization.enable': EndpointInputs['organization.enable']
  'organization.membersAdd': EndpointInputs['position.membersAdd']
  'organization.membersMain': EndpointInputs['position.membersMain']
  'organization.membersRemove': EndpointInputs['position.membersRemove']
  'organization.move': EndpointInputs['organization.move']
  'organization.moveEffects': EndpointInputs['organization.moveEffects']
  'organization.movePreview': EndpointInputs['organization.movePreview']
  'organization.options': EndpointInputs['organization.options']
  'organization.positionAdd': EndpointInputs['position.add']
  'organization.positionDelete': EndpointInputs['position.delete']
  'organization.positionEdit': EndpointInputs['position.edit']
  'organization.positionEnable': EndpointInputs['position.enable']
  'organization.positionOptions': EndpointInputs['position.options']
  'organization.positionOrganizationSave': EndpointInputs['position.projectOrgSave']
  'organization.positionOrganizationTicks': EndpointInputs['position.projectOrgTicks']
  'organization.positionOrganizations': EndpointInputs['position.projectOrg']
  'organization.positionProjectAdd': EndpointInputs['position.projectAdd']
  'organization.positionProjectRemove': EndpointInputs['position.projectRemove']
  'organization.rankList': EndpointInputs['position.rankList']
  'organization.restore': EndpointInputs['organization.restore']
  'organization.tags': EndpointInputs['organization.getOrgTags']
  'organization.userPositionsAdd': EndpointInputs['user.addPositions']
  'organization.userPositionsRemove': EndpointInputs['user.removePositions']
  'organization.withProjects': EndpointInputs['organization.getOrgAndProject']
  'people.companyCalendar': EndpointInputs['workCalendar.company']
  'people.deleteEntrusts': EndpointInputs['processEntrust.delete']
  'people.deletePhrases': EndpointInputs['approvalPhrase.delete']
  'people.disableStandardRole': EndpointInputs['standardRole.disable']
  'people.enableStandardRole': EndpointInputs['standardRole.enable']
  'people.handoverEstimate': EndpointInputs['processHandover.estimate']
  'people.handoverKinds': EndpointInputs['processHandover.found']
  'people.phrases': EndpointInputs['approvalPhrase.list']
  'people.previewHandover': EndpointInputs['processHandover.preview']
  'people.receivedEntrusts': EndpointInputs['processEntrust.received']
  'people.restartStandardRole': EndpointInputs['standardRole.restart']
  'people.runHandover': EndpointInputs['processHandover.run']
  'people.saveEntrust': EndpointInputs['processEntrust.save']
  'people.saveHandover': EndpointInputs['processHandover.save']
  'people.savePhrase': EndpointInputs['approvalPhrase.save']
  'people.saveReplacement': EndpointInputs['processReplacement.save']
  'people.saveStandardRoleRule': EndpointInputs['standardRole.saveRule']
  'people.undoHandover': EndpointInputs['processHandover.undo']
  'permission.applicationAdd': EndpointInputs['application.add']
  'permission.applicationDelete': EndpointInputs['application.delete'] | EndpointInputs['client.delete']
  'permission.applicationEdit': EndpointInputs['application.edit']
  'permission.applicationEnable': EndpointInputs['application.enable']
  'permission.applicationOptions': EndpointInputs['application.options']
  'permission.applicationSecret': EndpointInputs['application.secret']
  'permission.applicationTree': EndpointInputs['tree.get']
  'permission.clientSave': EndpointInputs['client.save']
  'permission.matrixCells': EndpointInputs['matrix.cells']
  'permission.matrixCodes': EndpointInputs['matrix.codes']
  'permission.matrixTree': EndpointInputs['matrix.resources']
  'permission.resourceAdd': EndpointInputs['resource.add']
  'permission.resourceConfig': EndpointInputs['resource.configList']
  'permission.resourceCopy': EndpointInputs['resource.copy']
  'permission.resourceDelete': EndpointInputs['resource.delete']
  'permission.resourceEnable': EndpointInputs['resource.enable']
  'permission.resourceMove': EndpointInputs['resource.move']
  'permission.resourceOptions': EndpointInputs['resource.options']
  'permission.resourcePositionAdd': EndpointInputs['resource.positionAdd']
  'permission.resourcePositionDelete': EndpointInputs['resource.positionDelete']
  'permission.resourceRoleAdd': EndpointInputs['resource.roleAdd']
  'permission.resourceRoleDelete': EndpointInputs['resource.roleDelete']
  'permission.resourceUpdate': EndpointInputs['resource.update']
  'permission.resourceUserAdd': EndpointInputs['resource.userAdd']
  'permission.resourceUserDelete': EndpointInputs['resource.userDelete']
  'permission.resourceUserTerm': EndpointInputs['resource.userTerm']
  'permission.roleAdd': EndpointInputs['role.add']
  'permission.roleDelete': EndpointInputs['role.delete']
  'permission.roleEnable': EndpointInputs['role.enable']
  'permission.roleOptions': EndpointInputs['role.options']
  'permission.rolePermissionAdd': EndpointInputs['role.permissionAdd']
  'permission.rolePermissionDetail': EndpointInputs['role.permissionDetail']
  'permission.rolePermissionTicks': EndpointInputs['role.permissionTicks']
  'permission.rolePermissions': EndpointInputs['role.permissions']
  'permission.rolePositionAdd': EndpointInputs['role.positionAdd']
  'permission.rolePositionDelete': EndpointInputs['role.positionDelete'] | EndpointInputs['role.positionDeleteBatch']
  'permission.roleUpdate': EndpointInputs['role.update']
  'permission.roleUserAdd': EndpointInputs['role.userAdd']
  'permission.roleUserDelete': EndpointInputs['role.userDelete'] | EndpointInputs['role.userDeleteBatch']
  'permission.roleUserTerm': EndpointInputs['role.userTerm']
  'permission.routerList': EndpointInputs['router.list']
  'permission.routerShow': EndpointInputs['router.show']
  'permission.userRoleAdd': EndpointInputs['user.addRoles']
  'permission.userRoleRemove': EndpointInputs['user.removeRoles']
  'portal.home': EndpointInputs['portal.home']
  'printing.instance': EndpointInputs['processInstance.print']
  'process.activate': EndpointInputs['processInstance.activate']
  'process.activateModelVersion': EndpointInputs['processModel.activate']
  'process.adHocs': EndpointInputs['processInstance.adHocs']
  'process.beginAdHoc': EndpointInputs['processInstance.beginAdHoc']
  'process.cancel': EndpointInputs['processInstance.cancel']
  'process.checkModel': EndpointInputs['processModel.check']
  'process.copyModel': EndpointInputs['processModel.copy']
  'process.createModel': EndpointInputs['processModel.create']
  'process.deleteCategory': EndpointInputs['processCategory.delete']
  'process.deleteInstance': EndpointInputs['processInstance.delete']
  'process.deleteModel': EndpointInputs['processModel.delete']
  'process.deleteStartDrafts': EndpointInputs['startDraft.delete']
  'process.deployModel': EndpointInputs['processModel.deploy']
  'process.dictionary': EndpointInputs['processOpen.dictionary']
  'process.draftRoutePreview': EndpointInputs['processModel.routePreview']
  'process.dropMessage': EndpointInputs['processMessage.drop']
  'process.endAdHoc': EndpointInputs['processInstance.endAdHoc']
  'process.externalTasks': EndpointInputs['externalTask.list']
  'process.finishExternalTasks': EndpointInputs['externalTask.finish']
  'process.importReport': EndpointInputs['processModel.importReport']
  'process.incidents': EndpointInputs['processIncident.list']
  'process.instanceDetail': EndpointInputs['processInstance.detail']
  'process.instanceDiagram': EndpointInputs['processInstance.diagram']
  'process.instanceForm': EndpointInputs['processInstance.form']
  'process.instancePath': EndpointInputs['processInstance.path']
  'process.migrate': EndpointInputs['processInstance.migrate']
  'process.modelDetails': EndpointInputs['processModel.details']
  'process.modelDiagram': EndpointInputs['processModel.diagram']
  'process.modelDirectory': EndpointInputs['processModel.directory']
  'process.modelFaults': EndpointInputs['processModel.faults']
  'process.move': EndpointInputs['processInstance.move']
  'process.moveForm': EndpointInputs['processInstance.moveForm']
  'process.moveFrom': EndpointInputs['processInstance.moveFrom']
  'process.movePreview': EndpointInputs['processInstance.movePreview']
  'process.moveTo': EndpointInputs['processInstance.moveTo']
  'process.namedForms': EndpointInputs['processModel.namedForms']
  'process.open': EndpointInputs['processInstance.open']
  'process.openTasks': EndpointInputs['processInstance.tasks']
  'process.pushExternalTasks': EndpointInputs['externalTask.push']
  'process.readExternalTask': EndpointInputs['externalTask.done']
  'process.receiveCallback': EndpointInputs['processExchange.receive']
  'process.resendMessage': EndpointInputs['processMessage.resend']
  'process.retryDelivery': EndpointInputs['processCallback.retry']
  'process.retryExchange': EndpointInputs['processExchange.callbackRetry'] | EndpointInputs['processExchange.httpRetry'] | EndpointInputs['processExchange.pushRetry'] | EndpointInputs['processExchange.receiveTaskRetry']
  'process.retryIncident': EndpointInputs['processIncident.retry']
  'process.rollbackModel': EndpointInputs['processModel.rollback']
  'process.runningNodes': EndpointInputs['processModel.running']
  'process.saveAction': EndpointInputs['actionAudit.save']
  'process.saveCallbackSystem': EndpointInputs['processCallback.save']
  'process.saveCategory': EndpointInputs['processCategory.save']
  'process.saveStartDraft': EndpointInputs['startDraft.save']
  'process.sendMessage': EndpointInputs['processMessage.send']
  'process.sendSignal': EndpointInputs['processMessage.signal']
  'process.setVariable': EndpointInputs['processVariable.set']
  'process.start': EndpointInputs['processInstance.start']
  'process.startDrafts': EndpointInputs['startDraft.list']
  'process.startForm': EndpointInputs['processDefinition.form']
  'process.startRoutePreview': EndpointInputs['processDefinition.routePreview']
  'process.startable': EndpointInputs['processDefinition.startable']
  'process.started': EndpointInputs['processInstance.started']
  'process.stop': EndpointInputs['processInstance.stop']
  'process.suspend': EndpointInputs['processInstance.suspend']
  'process.templates': EndpointInputs['processModel.templates']
  'process.testCallbackSystem': EndpointInputs['processCallback.test']
  'process.timeline': EndpointInputs['processInstance.timeline']
  'process.updateModel': EndpointInputs['processModel.update']
  'process.updateVariables': EndpointInputs['processVariable.update']
  'process.urge': EndpointInputs['processInstance.urge']
  'process.variable': EndpointInputs['processVariable.details']
  'process.variables': EndpointInputs['processVariable.list']
  'process.versionDetails': EndpointInputs['processModel.version']
  'process.versionDiagram': EndpointInputs['processModel.versionDiagram']
  'process.wake': EndpointInputs['processInstance.wake']
  'process.withdrawExternalTasks': EndpointInputs['externalTask.withdraw']
  'project.add': EndpointInputs['project.add']
  'project.byCode': EndpointInputs['project.queryProjectInfoByCode']
  'project.delete': EndpointInputs['project.deleteProById']
  'project.phaseDelete': EndpointInputs['project.phaseDelete']
  'project.phaseSave': EndpointInputs['project.phaseSave']
  'project.positionsAdd': EndpointInputs['project.addPosition']
  'project.positionsRemove': EndpointInputs['project.batchDeletePosition'] | EndpointInputs['project.deletePositionById']
  'project.postAuthorityDetail': EndpointInputs['postAuthority.detail']
  'project.postAuthorityList': EndpointInputs['postAuthority.list']
  'project.postAuthoritySave': EndpointInputs['postAuthority.save']
  'project.postAuthorityScope': EndpointInputs['postAuthority.scope']
  'project.postAuthorityTicks': EndpointInputs['postAuthority.ticks']
  'project.postAuthorityTree': EndpointInputs['postAuthority.tree']
  'project.update': EndpointInputs['project.update']
  'project.userProjectsAdd': EndpointInputs['project.addUserProjects']
  'project.usersAdd': EndpointInputs['project.addProjectUsers']
  'project.usersRemove': EndpointInputs['project.batchDeleteUser'] | EndpointInputs['project.deleteUserById']
  'report.byDuration': EndpointInputs['processReport.byDuration']
  'report.byNode': EndpointInputs['processReport.byNode']
  'report.byOrganization': EndpointInputs['processReport.byOrganization']
  'report.byPerson': EndpointInputs['processReport.byPerson']
  'report.byProcess': EndpointInputs['processReport.byProcess']
  'report.daily': EndpointInputs['processReport.daily']
  'report.diagram': EndpointInputs['processReport.diagram']
  'report.eventLog': EndpointInputs['processReport.eventLog']
  'report.overview': EndpointInputs['processReport.overview']
  'report.refresh': EndpointInputs['processReport.refresh']
  'seal.marksOfInstance': EndpointInputs['sealMark.ofInstance']
  'seal.usable': EndpointInputs['seal.usable']
  'seal.verify': EndpointInputs['sealMark.verify']
  'setting.applicationDirectory': EndpointInputs['applicationDirectory.list']
  'setting.consoleSetting': EndpointInputs['consoleSetting.read']
  'setting.consoleSettingSave': EndpointInputs['consoleSetting.save']
  'setting.defaultSourceList': EndpointInputs['defaultSource.list']
  'setting.grayUserSave': EndpointInputs['grayUser.save']
  'setting.menuLinks': EndpointInputs['links.menus']
  'setting.navBar': EndpointInputs['links.navBar']
  'setting.whiteListDelete': EndpointInputs['whiteList.delete']
  'setting.whiteListEnable': EndpointInputs['whiteList.enable']
  'setting.whiteListRestore': EndpointInputs['whiteList.restore']
  'setting.whiteListSave': EndpointInputs['whiteList.save']
  'simulation.act': EndpointInputs['processSimulation.act']
  'simulation.cancel': EndpointInputs['processSimulation.cancel']
  'simulation.conclusion': EndpointInputs['processSimulation.conclusion']
  'simulation.failures': EndpointInputs['processSimulation.failures']
  'simulation.figures': EndpointInputs['processSimulation.figures']
  'simulation.form': EndpointInputs['processSimulation.form']
  'simulation.histogram': EndpointInputs['processSimulation.histogram']
  'simulation.nodes': EndpointInputs['processSimulation.nodes']
  'simulation.pools': EndpointInputs['processSimulation.pools']
  'simulation.queues': EndpointInputs['processSimulation.queues']
  'simulation.reset': EndpointInputs['processSimulation.reset']
  'simulation.restart': EndpointInputs['processSimulation.restart']
  'simulation.run': EndpointInputs['processSimulation.run']
  'simulation.save': EndpointInputs['processSimulation.save']
  'simulation.trial': EndpointInputs['processSimulation.trial']
  'simulation.trialBacks': EndpointInputs['processSimulation.trialBacks']
  'simulation.trialPath': EndpointInputs['processSimulation.trialPath']
  'simulation.trialTask': EndpointInputs['processSimulation.trialTask']
  'simulation.trialTasks': EndpointInputs['processSimulation.trialTasks']
  'simulation.trialTokens': EndpointInputs['processSimulation.trialTokens']
  'simulation.trialVariables': EndpointInputs['processSimulation.trialVariables']
  'simulation.trialWaits': EndpointInputs['processSimulation.trialWaits']
  'simulation.undo': EndpointInputs['processSimulation.undo']
  'simulation.versions': EndpointInputs['processSimulation.versions']
  'source.columns': EndpointInputs['defaultSource.columns']
  'source.rows': EndpointInputs['defaultSource.rows']
  'source.save': EndpointInputs['defaultSource.save']
  'source.tables': EndpointInputs['defaultSource.tables']
  'source.test': EndpointInputs['defaultSource.test']
  'storage.downloadUrl': EndpointInputs['auth.ossTokenDownloadUrl']
  'storage.register': EndpointInputs['auth.ossTokenRegister']
  'storage.stsToken': EndpointInputs['auth.ossTokenStsToken']
  'task.addForm': EndpointInputs['processTask.addForm']
  'task.addSigners': EndpointInputs['processTask.addSigners']
  'task.addWays': EndpointInputs['processTask.addWays']
  'task.claim': EndpointInputs['processTask.claim']
  'task.communicate': EndpointInputs['processTask.communicate']
  'task.complete': EndpointInputs['processTask.complete']
  'task.copies': EndpointInputs['processCopy.list']
  'task.copy': EndpointInputs['processTask.copy']
  'task.counts': EndpointInputs['processTask.count']
  'task.decision': EndpointInputs['processTask.decision']
  'task.delegate': EndpointInputs['processTask.delegate']
  'task.detail': EndpointInputs['processTask.detail']
  'task.done': EndpointInputs['processTask.done']
  'task.nextPeople': EndpointInputs['processTask.nextPeople']
  'task.ownDays': EndpointInputs['processTask.ownDays']
  'task.ownWeek': EndpointInputs['processTask.ownWeek']
  'task.people': EndpointInputs['processTask.people']
  'task.readCopies': EndpointInputs['processCopy.read']
  'task.removable': EndpointInputs['processTask.removable']
  'task.removeSigner': EndpointInputs['processTask.removeSigner']
  'task.replace': EndpointInputs['processTask.replace']
  'task.return': EndpointInputs['processTask.return']
  'task.returnForm': EndpointInputs['processTask.returnForm']
  'task.returnPreview': EndpointInputs['processTask.returnPreview']
  'task.returnScopes': EndpointInputs['processTask.returnScopes']
  'task.returnTargets': EndpointInputs['processTask.returnTargets']
  'task.routePreview': EndpointInputs['processTask.routePreview']
  'task.saveDraft': EndpointInputs['processTask.saveDraft']
  'task.todo': EndpointInputs['processTask.todo']
  'task.transfer': EndpointInputs['processTask.transfer']
  'task.unclaim': EndpointInputs['processTask.unclaim']
  'task.urge': EndpointInputs['processTask.urge']
  'task.withdraw': EndpointInputs['processTask.withdraw']
  'user.delete': EndpointInputs['user.delete']
  'user.detail': EndpointInputs['user.detail']
  'user.detailRole': EndpointInputs['user.detailRole']
  'user.detailSystem': EndpointInputs['user.detailSystem']
  'user.directory': EndpointInputs['user.directory']
  'user.enable': EndpointInputs['user.enable']
  'user.findByName': EndpointInputs['user.listFindByName']
  'user.list': EndpointInputs['uc.userV1Page'] | EndpointInputs['user.list']
  'user.listWithoutPage': EndpointInputs['user.listWithoutPage']
  'user.matrixUsers': EndpointInputs['matrix.users']
  'user.options': EndpointInputs['user.options']
  'user.otherAccountDelete': EndpointInputs['user.otherAccountDelete']
  'user.otherAccountDetail': EndpointInputs['user.otherAccountDetail']
  'user.otherAccountLog': EndpointInputs['user.otherAccountLog']
  'user.otherAccountRecycleList': EndpointInputs['user.otherAccountRecycleList']
  'user.otherAccountRestore': EndpointInputs['user.otherAccountRestore']
  'user.otherAccountRevert': EndpointInputs['user.otherAccountRevert']
  'user.otherAccountSave': EndpointInputs['user.otherAccountSave']
  'user.otherAccounts': EndpointInputs['user.detailOtherAccount']
  'user.projectAdd': EndpointInputs['user.projectAdd']
  'user.projectRemove': EndpointInputs['user.projectRemove']
  'user.resetPass': EndpointInputs['user.resetPass']
  'user.resetSecondFactor': EndpointInputs['user.resetSecondFactor']
  'user.restore': EndpointInputs['user.restore']
  'user.save': EndpointInputs['user.save']
  'user.sessionEnd': EndpointInputs['session.end']
  'user.sessionEndUser': EndpointInputs['session.endUser']
  'user.sessionList': EndpointInputs['session.list']
  'user.shuttleList': EndpointInputs['user.shuttleList']
  'user.superAdmin': EndpointInputs['user.superAdmin']
  'user.unlock': EndpointInputs['user.unlock']
  'user.update': EndpointInputs['user.update']
  'user.work': EndpointInputs['user.work']
  'validation.beanCreate': EndpointInputs['validation.create']
  'validation.beanDelete': EndpointInputs['validation.delete']
  'validation.beanDetails': EndpointInputs['validation.details']
  'validation.beanList': EndpointInputs['validation.list']
  'validation.beanRestore': EndpointInputs['validation.restore']
  'validation.beanUpdate': EndpointInputs['validation.update']
  'validation.dictionaries': EndpointInputs['validation.dictionaries']
  'validation.entities': EndpointInputs['validation.entities']
  'validation.fields': EndpointInputs['validation.fields']
  'validation.forms': EndpointInputs['validation.forms']
  'validation.ruleCreate': EndpointInputs['validation.ruleCreate']
  'validation.ruleDelete': EndpointInputs['validation.ruleDelete']
  'validation.ruleRestore': EndpointInputs['validation.ruleRestore']
  'validation.ruleSet': EndpointInputs['validation.ruleSet']
  'validation.ruleUpdate': EndpointInputs['validation.ruleUpdate']
  'validation.trial': EndpointInputs['validation.trial']
  'validation.unique': EndpointInputs['validation.unique']
  'validation.uses': EndpointInputs['validation.uses']
  'view.defaults': EndpointInputs['view.defaults']
  'view.list': EndpointInputs['view.list']
  'view.remove': EndpointInputs['view.delete']
  'view.save': EndpointInputs['view.save']
  'view.setDefault': EndpointInputs['view.setDefault']
  'webhook.entities': EndpointInputs['webhook.entities']
  'webhook.retry': EndpointInputs['webhook.retry']
  'webhook.save': EndpointInputs['webhook.save']
  'webhook.test': EndpointInputs['webhook.test']
  'workLog.anchor': EndpointInputs['workLog.anchor']
  'workLog.details': EndpointInputs['workLog.details']
  'workLog.entities': EndpointInputs['workLog.entities']
  'workLog.list': EndpointInputs['workLog.list']
  'workLog.ofProcessAction': EndpointInputs['processAction.changes']
  'workLog.own': EndpointInputs['workLog.own']
}
