import type { ChatStatus, ChatUserReply } from '@floorcast/contract/chat';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { chatUserQuery, chooseStatus, contactsQuery } from '../../api/chat.ts';
import { contactsAfter, follow, userAfter } from '../../api/chat-lists.ts';
import { chatNews } from '../../api/chat-news.ts';
import { failureOf, failureWords } from '../../api/failure.ts';
import { toast } from '../../ui/toast.ts';

/** Whom one may write to, live. */
export function useContacts(search: string) {
  const queries = useQueryClient();
  useEffect(
    () => chatNews.subscribe((news) => follow(queries, contactsQuery(search).queryKey, contactsAfter, news)),
    [queries, search],
  );
  return useQuery({ ...contactsQuery(search), staleTime: 0, placeholderData: keepPreviousData });
}

/** Oneself, live. */
export function useChatUser() {
  const queries = useQueryClient();
  useEffect(
    () => chatNews.subscribe((news) => follow(queries, chatUserQuery().queryKey, userAfter, news)),
    [queries],
  );
  return useQuery(chatUserQuery());
}

/** Chooses one's own status: seen at once, taken back when the house does not have it. */
export function useStatusChoice() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { queryKey } = chatUserQuery();
  const choice = useMutation({
    mutationFn: chooseStatus,
    onMutate: (status: ChatStatus) =>
      queries.setQueryData<ChatUserReply>(queryKey, (before) => before && { ...before, status }),
    onSuccess: (user) => queries.setQueryData<ChatUserReply>(queryKey, user),
    onError(error) {
      toast({ kind: 'error', words: failureWords(failureOf(error), t) });
      return queries.invalidateQueries({ queryKey });
    },
  });
  return choice.mutate;
}
