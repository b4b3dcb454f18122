import { dialogOnDemand } from '#shared/on-demand.tsx';

export const WhatIfDialog = dialogOnDemand(() =>
  import('./what-if-dialog.tsx').then(({ WhatIfDialog }) => WhatIfDialog),
);
