ALTER TABLE "display_groups" ADD COLUMN "add_header_html" text;--> statement-breakpoint
-- The form of contract/rules/html.ts (cleanHtmlPattern); a test holds the two together.
create function is_clean_html(html text) returns boolean language sql immutable parallel safe as $$
  select html ~ '^([^<]|<(b|br|div|em|h3|h4|hr|i|li|ol|p|small|span|strong|sub|sup|table|tbody|td|th|thead|tr|ul)>|</(a|b|br|div|em|h3|h4|hr|i|li|ol|p|small|span|strong|sub|sup|table|tbody|td|th|thead|tr|ul)>|<(br|hr) />|<a( href="(https://|mailto:|tel:|/(?![/\\]))[^"<>]*")?( title="[^"<>]*")?>)*$'
$$;--> statement-breakpoint

-- What an older version stored as it came and is not clean loses its tags; its words stay.
update classifications set add_header_html = replace(regexp_replace(add_header_html, '<[^>]*>', ' ', 'g'), '<', '&lt;') where not is_clean_html(add_header_html);--> statement-breakpoint
update incentives set incentive_description_html = replace(regexp_replace(incentive_description_html, '<[^>]*>', ' ', 'g'), '<', '&lt;') where not is_clean_html(incentive_description_html);--> statement-breakpoint
update incentives set item_html = replace(regexp_replace(item_html, '<[^>]*>', ' ', 'g'), '<', '&lt;') where not is_clean_html(item_html);--> statement-breakpoint
update incentives set item_suggest_html = replace(regexp_replace(item_suggest_html, '<[^>]*>', ' ', 'g'), '<', '&lt;') where not is_clean_html(item_suggest_html);--> statement-breakpoint
update premier_offers set body_html = replace(regexp_replace(body_html, '<[^>]*>', ' ', 'g'), '<', '&lt;') where not is_clean_html(body_html);--> statement-breakpoint

ALTER TABLE "classifications" ADD CONSTRAINT "classifications_clean_html" CHECK (is_clean_html("classifications"."add_header_html"));--> statement-breakpoint
ALTER TABLE "display_groups" ADD CONSTRAINT "display_groups_clean_html" CHECK (is_clean_html("display_groups"."add_header_html"));--> statement-breakpoint
ALTER TABLE "incentives" ADD CONSTRAINT "incentives_clean_description" CHECK (is_clean_html("incentives"."incentive_description_html"));--> statement-breakpoint
ALTER TABLE "incentives" ADD CONSTRAINT "incentives_clean_item" CHECK (is_clean_html("incentives"."item_html"));--> statement-breakpoint
ALTER TABLE "incentives" ADD CONSTRAINT "incentives_clean_suggestion" CHECK (is_clean_html("incentives"."item_suggest_html"));--> statement-breakpoint
ALTER TABLE "premier_offers" ADD CONSTRAINT "premier_offers_clean_html" CHECK (is_clean_html("premier_offers"."body_html"));--> statement-breakpoint

-- A group's header is kept with its products on every device.
drop trigger display_groups_renamed on display_groups;--> statement-breakpoint
create trigger display_groups_renamed after update on display_groups for each row
  when ((old.display_group, old.add_header_html) is distinct from (new.display_group, new.add_header_html)) execute function touch_products_of_group();
