import { dialogOnDemand } from '#shared/on-demand.tsx';

export const CreateCategoryDialog = dialogOnDemand(() =>
  import('./create-category-dialog.tsx').then(({ CreateCategoryDialog }) => CreateCategoryDialog),
);
export const EditCategoryDialog = dialogOnDemand(() =>
  import('./edit-category-dialog.tsx').then(({ EditCategoryDialog }) => EditCategoryDialog),
);
export const DeleteCategoryDialog = dialogOnDemand(() =>
  import('./delete-category-dialog.tsx').then(({ DeleteCategoryDialog }) => DeleteCategoryDialog),
);
